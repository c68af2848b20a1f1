# planday: `make demo` plans a day in London, `make test` runs every test, `make verify` checks everything that planday writes
# with independent programs. Each installs what it needs.

PREFIX ?= /usr/local
SWIFT ?= swift
PYTHON ?= python3
# Links the Swift runtime statically, so that the binary can be copied anywhere.
RELEASE = -c release --static-swift-stdlib --traits $(TRAITS)
# Traits of the command: only planning for `make build`, everything for `make install`.
TRAITS = Command
EVERYTHING = Command,Community,Companion,Engines,Import,Service
# `make install` resolves exactly the versions in packaging/pins.txt; `make install PINS=` takes the newest.
PINS = --force-resolved-versions
BINARY = .build/release/planday
# The demo build: Package.swift optimizes only the hot code, and there is no debug information.
DEMO = --scratch-path .build/demo --static-swift-stdlib --traits Command -debug-info-format none --disable-index-store
DEMO_BINARY = .build/demo/debug/planday
# Build flags for the tests and for the command that `make verify` runs: a debug build searches thirty times slower. The only C++
# is the TLS of other packages, which the tests hardly use.
TESTED = -c release -Xswiftc -enable-testing -Xcxx -O0 -debug-info-format none --scratch-path .build/tested \
  --enable-all-traits --explicit-target-dependency-import-check error
TESTED_BINARY = .build/tested/release/planday
VENV = .build/check-venv
CHROMIUM ?= chromium
FIREFOX ?= $(shell command -v firefox-esr || echo firefox)
SCHEMAS = .build/check-schemas
CLUSTERS = .build/check-clusters
DOCC ?= docc
DOCS = .build/docs
MODULES = OpeningHours Geography Transit Streets Catalogs Orienteering ExactOrienteering SolverFormats DayPlans Travel DayPlanner PlanExports TripCompanion Planday

.PHONY: gpsd demo build pins-update test quick tested lint format verify tools page bench benchmarks docs install uninstall clean setup setup-community protos

demo: setup
	PLANDAY_DEMO=1 $(SWIFT) build $(DEMO) --product planday
	PLANDAY_DATA=data $(DEMO_BINARY) --city london --area data/areas/london-bloomsbury-soho.geojson --date 2027-05-13

build: setup
	@[ -z "$(PINNED)" ] || $(PYTHON) packaging/pins.py write
	$(SWIFT) build $(RELEASE) $(PINNED) --product planday

test: tested
	$(SWIFT) test $(TESTED) --skip-build

# Runs the tests of one target, e.g. `make quick TARGET=DayPlanner`, except slow ones. Builds only what they need: the target as debug
# code, the others optimized.
quick: setup-community
	@[ -n "$(TARGET)" ] && [ -d Tests/$(QUICK_TESTS) ] || { \
	  echo "no tests of $(or $(TARGET),no target); set TARGET to a target or to one of:" $(notdir $(wildcard Tests/*Tests)) >&2; exit 1; }
	PLANDAY_QUICK=$(QUICK_TESTS):$(TARGET:Tests=) $(SWIFT) test --scratch-path .build/quick $(addprefix --traits ,$(TRAITS_$(QUICK_TESTS))) \
	  -debug-info-format none

QUICK_TESTS = $(or $(TESTS_OF_$(TARGET)),$(TARGET:Tests=)Tests)
# Targets whose tests are those of another.
TESTS_OF_Basics = StreetsTests
TESTS_OF_CatalogTools = DayPlansTests
TESTS_OF_Catalogs = DayPlansTests
TESTS_OF_CityCatalogs = DayPlansTests
TESTS_OF_Formats = DayPlansTests
TESTS_OF_Geography = DayPlansTests
TESTS_OF_Orienteering = ExactOrienteeringTests
TESTS_OF_PlanExports = DayPlannerTests
TESTS_OF_Planday = ReadmeTests
TESTS_OF_PlandayCommand = PlandayTests
TESTS_OF_SolverFormats = ExactOrienteeringTests
TESTS_OF_ZipArchives = TransitFeedsTests
# Traits that tests need; the others do without.
TRAITS_CatalogImportTests = Import
TRAITS_CommunityTests = Community
TRAITS_DayPlanningServerTests = Community,Engines
TRAITS_PlandayTests = $(EVERYTHING)
TRAITS_TravelTests = Engines
TRAITS_TripStoreTests = Companion
TRAITS_WikiGuidesTests = Companion

tested: .build/tested/built

# `swift build` after `swift test` compiles the whole package again, so it only runs if a file is newer than the last build's start.
.build/tested/built: $(shell find Package.swift Sources Benchmarks/Sources Tests -not -path 'Tests/Independent*' -not -path 'Tests/Page*') | setup-community
	@mkdir -p $(@D) && touch $@.begun
	$(SWIFT) build $(TESTED) --build-tests
	@mv $@.begun $@

# Runs third-party and Python checks.
verify: tested tools
	$(MAKE) $(READ)

# Tests the service's page with mouse, touch and keyboard in Chromium, and a visit to it in Firefox; needs no screen and no internet.
# Leaflet draws the map.
page: tested tools
	$(MAKE) --jobs 2 --no-print-directory $(READ_PAGE) read-firefox

# Checks the catalogs against their schema; plans for every ready-made area, problems, an imported map and all exports with
# third-party readers; runs VROOM on the same files; fuzzes the service; checks its page, the types and unit
# tests of its scripts, and packages that depend on this one.
# Runs four at a time, since some wait for timeouts; the longest first, so that none runs alone at the end.
READ = --jobs 4 --no-print-directory $(READ_PAGE) $(addprefix read-,service community openid operations firefox benchmarks engines plans batch clusters security consumers client watch store guides pictures streets journey catalogs vroom problems exports schemas import transit types scripts itineraries holidays)

# The engines that run batches are large, so they are apart.
read-clusters: READER = $(CLUSTERS)/bin/python

# The watch reads receivers, simulated by gpsd and its clients.
read-watch: gpsd

gpsd:
	@command -v gpsfake >/dev/null || ! command -v apt-get >/dev/null || { \
	  $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq gpsd gpsd-clients >/dev/null; }

READER = $(VENV)/bin/python

read-%:
	$(READER) Tests/Independent/check_$*.py --planday $(TESTED_BINARY) $(READ_WITH)

read-exports: READ_WITH = --schemas $(SCHEMAS)

read-openid: READ_WITH = --chromium $(CHROMIUM)

# Valhalla takes minutes for a table; `check_streets.py` without the option times it.
read-streets: READ_WITH = --skip-tables

# gpsd and gpsfake replay NMEA; without them this part is skipped with a message.
read-watch: READ_WITH = --data data

# Prometheus checks the alerts, and the expressions of the dashboards.
read-operations: READ_WITH = $(addprefix --promtool ,$(wildcard $(SCHEMAS)/promtool))

# Tests the benchmarks' own arithmetic, without planning.
read-itineraries:
	$(VENV)/bin/python -m unittest discover -s Benchmarks/itineraries
	$(VENV)/bin/python -m unittest discover -s Benchmarks/imports

read-catalogs:
	$(TESTED_BINARY) catalog check data/*.json

# The checks of the page take the longest, mostly waiting, so two halves run beside each other.
READ_PAGE = read-page-1 read-page-2

read-page-%:
	@if command -v $(CHROMIUM) >/dev/null; then \
	  $(VENV)/bin/python Tests/Independent/check_page.py --planday $(TESTED_BINARY) --part $*/2 \
	    --chromium $$(command -v $(CHROMIUM)); \
	else echo "no $(CHROMIUM) here: the page is not checked; name another with CHROMIUM="; fi

read-firefox:
	@if command -v $(FIREFOX) >/dev/null; then \
	  $(VENV)/bin/python Tests/Independent/check_firefox.py --planday $(TESTED_BINARY) --firefox $$(command -v $(FIREFOX)); \
	else echo "no $(FIREFOX) here: the page is not checked in Firefox; name another with FIREFOX="; fi

# Installs what the checks need.
tools: $(VENV)/ready $(SCHEMAS)/ready $(CLUSTERS)/ready
	@if command -v apt-get >/dev/null; then \
	  command -v $(CHROMIUM) >/dev/null && [ -e /usr/share/javascript/leaflet ] && command -v tsc >/dev/null || { \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq chromium libjs-leaflet node-typescript >/dev/null; }; \
	  command -v haproxy >/dev/null && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq haproxy postgresql-postgis >/dev/null; }; \
	  command -v $(FIREFOX) >/dev/null || { \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq firefox-esr >/dev/null; } || \
	    echo "no package firefox-esr here; install Firefox to check the page in it" >&2; \
	fi

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Sources data
	$(PYTHON) Tests/Independent/check_graph.py

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks/Sources data

# Builds the reference of the libraries from the symbols of the test build; warnings are errors.
docs: tested
	rm -rf $(DOCS)
	$(MAKE) --jobs 2 --no-print-directory $(addprefix document-,$(MODULES))

document-%:
	@mkdir -p $(DOCS)/$*
	@$(SYMBOLS) -module-name $* -output-dir $(DOCS)/$*
	@$(DOCC) convert Sources/$*/$*.docc --additional-symbol-graph-dir $(DOCS)/$* \
	  --fallback-display-name $* --fallback-bundle-identifier planday.$* \
	  --warnings-as-errors --output-path $(DOCS)/$*.doccarchive

# Extracts the symbols of a module; needs the modules that it depends on, including those in C.
MODULES_BUILT = .build/tested/release
SYMBOLS = swift-symbolgraph-extract -I $(MODULES_BUILT)/Modules -I Sources/CGLPK -I Sources/CZlib \
  $$(find $(MODULES_BUILT)/ -maxdepth 2 -path '*.build/module.modulemap' | sed 's/^/-Xcc -fmodule-map-file=/') \
  $$(find $(MODULES_BUILT)/../../checkouts/*/Sources -path '*/include/module.modulemap' | sed 's/^/-Xcc -fmodule-map-file=/') \
  -target $$($(SWIFT) -print-target-info | sed -n 's/.*"triple": "\(.*\)",.*/\1/p' | head -1) \
  -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols

# The benchmarks share the modules of the command. `make test` builds them too, so they keep compiling.
benchmarks: build
	$(SWIFT) build $(RELEASE) --product bench
	$(SWIFT) build $(RELEASE) --product HoursBenchmark

# Measures on this machine: the search, and the command from start to printed plan.
bench: benchmarks
	.build/release/bench days
	.build/release/bench command $(BINARY) --data data --city london \
	  --area data/areas/london-bloomsbury-soho.geojson --date 2026-12-01

install: TRAITS = $(EVERYTHING)
install: PINNED = $(PINS)
install: setup-community build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/planday $(DESTDIR)$(PREFIX)/share/doc/planday
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/planday
	install -m 644 LICENSE NOTICE $(DESTDIR)$(PREFIX)/share/doc/planday
	install -m 644 data/*.json data/README.md $(DESTDIR)$(PREFIX)/share/planday
	cp -R data/areas data/pictures $(DESTDIR)$(PREFIX)/share/planday/
	install -d $(DESTDIR)$(PREFIX)/share/planday/maps
	install -m 644 data/maps/*.map data/maps/README.md $(DESTDIR)$(PREFIX)/share/planday/maps
	install -d $(DESTDIR)$(PREFIX)/share/planday/page
	install -m 644 Sources/DayPlanningServer/Page/* $(DESTDIR)$(PREFIX)/share/planday/page
	install -d $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1 $(dir $(COMPLETIONS)))
	$(BINARY) --experimental-dump-help | $(PYTHON) packaging/manual.py >$(DESTDIR)$(PREFIX)/share/man/man1/planday.1
	$(BINARY) --generate-completion-script bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/planday
	$(BINARY) --generate-completion-script zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_planday
	$(BINARY) --generate-completion-script fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/planday.fish

uninstall:
	rm -rf $(DESTDIR)$(PREFIX)/bin/planday $(addprefix $(DESTDIR)$(PREFIX)/share/,planday doc/planday)
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1/planday.1 $(COMPLETIONS))

# Where shells look for completion scripts.
COMPLETIONS = bash-completion/completions/planday zsh/site-functions/_planday fish/vendor_completions.d/planday.fish

# Rewrites packaging/pins.txt with the newest versions that Package.swift allows. Review their changes, run
# `make test verify`, and commit the list.
pins-update: setup
	rm -f Package.resolved
	$(SWIFT) package --traits $(EVERYTHING) update
	$(PYTHON) packaging/pins.py update

clean:
	rm -rf .build

# Installs GLPK, zlib and SQLite with the system's package manager if one is missing.
setup:
	@if ! printf '#include <glpk.h>\n#include <sqlite3.h>\n#include <zlib.h>\n' | cc -E - >/dev/null 2>&1; then \
	  echo "installing GLPK, zlib and SQLite"; \
	  if command -v apt-get >/dev/null; then \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq libglpk-dev libsqlite3-dev zlib1g-dev; \
	  elif command -v brew >/dev/null; then brew install glpk sqlite zlib; \
	  else echo "install GLPK 5.0, zlib and SQLite with their headers (libglpk-dev, libsqlite3-dev, zlib1g-dev), then run make again" >&2; exit 1; \
	  fi; \
	fi

# Installs what communities need besides: libsodium, and the client of PostgreSQL.
setup-community: setup
	@if ! printf '#include <sodium.h>\n#include "Sources/CPostgreSQL/shim.h"\n' | cc -I . -E - >/dev/null 2>&1; then \
	  echo "installing libsodium and libpq"; \
	  if command -v apt-get >/dev/null; then \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq libpq-dev libsodium-dev; \
	  elif command -v brew >/dev/null; then brew install libpq libsodium; \
	  else echo "install libsodium and libpq with their headers (libsodium-dev, libpq-dev), then run make again" >&2; exit 1; \
	  fi; \
	fi

# Generates the Swift code that reads PBF from Sources/CatalogImport/Protos; needed only when those change. Build
# PROTOC_GEN_SWIFT in a checkout of swift-protobuf with: swift build --product protoc-gen-swift
PROTOC_GEN_SWIFT ?= protoc-gen-swift
protos:
	protoc --plugin=protoc-gen-swift=$$(command -v $(PROTOC_GEN_SWIFT)) \
	  --proto_path=Sources/CatalogImport/Protos --swift_out=Sources/CatalogImport/PBF/Generated \
	  --swift_opt=Visibility=Internal --swift_opt=UseAccessLevelOnImports=true \
	  fileformat.proto osmformat.proto

AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# After what `tested` installs, since apt-get runs alone.
$(VENV)/ready: Tests/Independent/requirements.txt Benchmarks/peers/requirements.txt | setup-community
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
	  $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq python3-venv && \
	  $(PYTHON) -m venv $(VENV); }
	$(VENV)/bin/pip install --quiet --disable-pip-version-check $(addprefix -r ,$(filter %.txt,$^))
	touch $@

# Installs Apache Spark with Java, and GNU parallel.
$(CLUSTERS)/ready: Tests/Independent/requirements-clusters.txt | $(VENV)/ready $(SCHEMAS)/ready
	@command -v java >/dev/null && command -v parallel >/dev/null || ! command -v apt-get >/dev/null || { \
	  $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq default-jre-headless parallel >/dev/null; }
	@$(PYTHON) -m venv $(CLUSTERS)
	$(CLUSTERS)/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@

# Installs xmllint, and extracts the GPX 1.1 and KML 2.2 schemas and promtool of Prometheus from Debian packages without installing them.
# On other systems, the readers run without them.
$(SCHEMAS)/ready: | setup
	@if command -v apt-get >/dev/null; then \
	  command -v xmllint >/dev/null || { \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq libxml2-utils; }; \
	  mkdir -p $(SCHEMAS)/package && cd $(SCHEMAS)/package && \
	  { apt-get download -qq pytrainer 2>/dev/null || \
	    { $(AS_ROOT) apt-get update -qq && apt-get download -qq pytrainer; }; } && \
	  dpkg-deb --extract pytrainer_*.deb . && \
	  cp usr/share/pytrainer/schemas/*.xsd .. && \
	  apt-get download -qq prometheus && dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x -C .. --strip-components 3 ./usr/bin/promtool && touch ../ready; \
	else echo "no schemas of GPX and KML and no promtool here: their readers judge alone"; fi
