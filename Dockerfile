# syntax=docker/dockerfile:1
#
# The service in a container:
#
#   docker build -t planday .
#   docker run --rm -p 127.0.0.1:8080:8080 --read-only --cap-drop ALL --security-opt no-new-privileges planday

FROM swift:6.3-bookworm AS build
# Debian's current versions have the security fixes; pinned ones would disappear from its mirrors.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libglpk-dev libpq-dev libsodium-dev libsqlite3-dev python3 zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The Swift runtime is linked statically; the libraries in C are not. Package versions come from packaging/pins.txt.
RUN python3 packaging/pins.py write \
  && swift build -c release --static-swift-stdlib --traits Community,Engines --force-resolved-versions --product planday \
  && install -D -m 755 "$(swift build -c release --traits Community,Engines --show-bin-path)/planday" /out/usr/bin/planday \
  && install -d /out/usr/share/planday/page \
  && install -m 644 data/*.json data/README.md LICENSE NOTICE /out/usr/share/planday/ \
  && cp -R data/areas data/maps data/pictures /out/usr/share/planday/ \
  && install -m 644 Sources/DayPlanningServer/Page/* /out/usr/share/planday/page/

FROM debian:bookworm-slim
# Leaflet draws the map, so that the page loads only tiles from other hosts; wget runs the liveness probe.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libglpk40 libpq5 libsodium23 libsqlite3-0 zlib1g tzdata libjs-leaflet wget \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/ /
USER 65532:65532
EXPOSE 8080
STOPSIGNAL SIGTERM
# A service reachable from outside accepts any Host; --drain plus the five seconds after it stay below the ten of `docker stop`.
ENTRYPOINT ["planday", "serve", "--host", "0.0.0.0", "--port", "8080"]
CMD ["--drain", "4"]
# The probe also fails if the threads that read requests or make plans are stuck.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
