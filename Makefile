# planday: `make demo` plans a day in London, `make test` runs every test, `make verify` has programs not written here read
# everything that planday writes. All set up what they need.

PREFIX ?= /usr/local
SWIFT ?= swift
PYTHON ?= python3
# One binary that carries the Swift runtime, so that it works wherever it is copied to.
RELEASE = -c release --static-swift-stdlib --traits $(TRAITS)
# What is built into the command: `make build` what plans a day, `make install` all there is.
TRAITS = Command
EVERYTHING = Command,Companion,Engines,Import,Service
# How `make install` resolves packages: exactly the versions of packaging/pins.txt; `make install PINS=` takes the newest.
PINS = --force-resolved-versions
BINARY = .build/release/planday
# The command of the demo, which Package.swift optimizes only where it counts, without the tables that debuggers read.
DEMO = --scratch-path .build/demo --static-swift-stdlib --traits Command -debug-info-format none --disable-index-store
DEMO_BINARY = .build/demo/debug/planday
# What tests are built with, and the command that readers run: a debug build takes thirty times as long to search. What is in C++ is
# the TLS of other packages, of which tests use little.
TESTED = -c release -Xswiftc -enable-testing -Xcxx -O0 -debug-info-format none --scratch-path .build/tested \
  --enable-all-traits --explicit-target-dependency-import-check error
TESTED_BINARY = .build/tested/release/planday
VENV = .build/check-venv
CHROMIUM ?= chromium
SCHEMAS = .build/check-schemas
DOCC ?= docc
DOCS = .build/docs
MODULES = Planday OpeningHours Geography Transit Streets Catalogs Orienteering ExactOrienteering SolverFormats DayPlans Travel DayPlanner PlanExports TripCompanion

.PHONY: gpsd demo build pins-update test tested lint format verify tools page bench benchmarks docs install uninstall clean setup protos

demo: setup
	PLANDAY_DEMO=1 $(SWIFT) build $(DEMO) --product planday
	PLANDAY_DATA=data $(DEMO_BINARY) --city london --area data/areas/london-bloomsbury-soho.geojson --date 2027-05-13

build: setup
	@[ -z "$(PINNED)" ] || $(PYTHON) packaging/pins.py write
	$(SWIFT) build $(RELEASE) $(PINNED) --product planday

test: tested
	$(SWIFT) test $(TESTED) --skip-build

tested: .build/tested/built

# `swift build` after `swift test` compiles the whole package again, so it only runs if a file is newer than the last build's start.
.build/tested/built: $(shell find Package.swift Sources Benchmarks/Sources Tests -not -path 'Tests/Independent*') | setup
	@mkdir -p $(@D) && touch $@.begun
	$(SWIFT) build $(TESTED) --build-tests
	@mv $@.begun $@

# All that programs not written here, or not in Swift, have to say.
verify: tested tools
	$(MAKE) $(READ)

# The page of the service, used by mouse, finger and keyboard in Chromium, which needs no screen and no internet.
# Leaflet draws its map.
page: tested tools
	$(MAKE) read-page

# The catalogs against their schema, plans for every ready area, problems, an imported map and all exports against
# readers not written here, VROOM on the same files, the service asked by a program that means no good, its page, and packages
# that depend on this one.
# Four at a time, since some wait for silence to end; the longest first, so none runs alone at the end.
READ = --jobs 4 --no-print-directory $(addprefix read-,page service benchmarks engines plans security consumers watch store guides streets journey catalogs vroom problems exports schemas import transit itineraries)

# The watch reads real receivers, which gpsd and its clients play.
read-watch: gpsd

gpsd:
	@command -v gpsfake >/dev/null || ! command -v apt-get >/dev/null || { \
	  $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq gpsd gpsd-clients >/dev/null; }

read-%:
	$(VENV)/bin/python Tests/Independent/check_$*.py --planday $(TESTED_BINARY) $(READ_WITH)

read-exports: READ_WITH = --schemas $(SCHEMAS)

# Valhalla takes minutes for a table; `check_streets.py` without the option times it.
read-streets: READ_WITH = --skip-tables

# gpsd and gpsfake replay NMEA; without them this part is left out, and says so.
read-watch: READ_WITH = --data data

# The benchmarks' own arithmetic, without a plan.
read-itineraries:
	$(VENV)/bin/python -m unittest discover -s Benchmarks/itineraries

read-catalogs:
	$(TESTED_BINARY) catalog check data/*.json

read-page:
	@if command -v $(CHROMIUM) >/dev/null; then \
	  $(VENV)/bin/python Tests/Independent/check_page.py --planday $(TESTED_BINARY) --chromium $$(command -v $(CHROMIUM)); \
	else echo "no $(CHROMIUM) here: the page is not checked; name another with CHROMIUM="; fi

# What the readers need.
tools: $(VENV)/ready $(SCHEMAS)/ready
	@if command -v apt-get >/dev/null; then \
	  command -v $(CHROMIUM) >/dev/null && [ -e /usr/share/javascript/leaflet ] || { \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq chromium libjs-leaflet >/dev/null; }; \
	fi

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Sources data
	$(PYTHON) Tests/Independent/check_graph.py

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks/Sources data

# The reference of the libraries, which builds without a warning, from the symbols of the modules that tests are built with.
docs: tested
	rm -rf $(DOCS)
	@set -e; for module in $(MODULES); do \
	  mkdir -p $(DOCS)/$$module; \
	  $(SYMBOLS) -module-name $$module -output-dir $(DOCS)/$$module; \
	  $(DOCC) convert Sources/$$module/$$module.docc --additional-symbol-graph-dir $(DOCS)/$$module \
	    --fallback-display-name $$module --fallback-bundle-identifier planday.$$module \
	    --warnings-as-errors --output-path $(DOCS)/$$module.doccarchive; \
	done

# Writes the symbols of a module; it needs the modules that this one is built on, those in C too.
MODULES_BUILT = .build/tested/release
SYMBOLS = swift-symbolgraph-extract -I $(MODULES_BUILT)/Modules -I Sources/CGLPK -I Sources/CZlib \
  $$(find $(MODULES_BUILT)/ -name module.modulemap -path '*CInnerLoops*' | sed 's/^/-Xcc -fmodule-map-file=/') \
  -target $$($(SWIFT) -print-target-info | sed -n 's/.*"triple": "\(.*\)",.*/\1/p' | head -1) \
  -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols

# The benchmarks share the modules of the command. `make test` builds them too, so they keep compiling.
benchmarks: build
	$(SWIFT) build $(RELEASE) --product bench
	$(SWIFT) build $(RELEASE) --product HoursBenchmark

# Times on this machine: the search, and the command from start to printed plan.
bench: benchmarks
	.build/release/bench days
	.build/release/bench command $(BINARY) --data data --city london \
	  --area data/areas/london-bloomsbury-soho.geojson --date 2026-12-01

install: TRAITS = $(EVERYTHING)
install: PINNED = $(PINS)
install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/planday $(DESTDIR)$(PREFIX)/share/doc/planday
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/planday
	install -m 644 LICENSE NOTICE $(DESTDIR)$(PREFIX)/share/doc/planday
	install -m 644 data/*.json data/README.md $(DESTDIR)$(PREFIX)/share/planday
	cp -R data/areas $(DESTDIR)$(PREFIX)/share/planday/
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

# Where shells look for what completes a command.
COMPLETIONS = bash-completion/completions/planday zsh/site-functions/_planday fish/vendor_completions.d/planday.fish

# Writes packaging/pins.txt anew from the newest versions that Package.swift allows. Review what changed in them, run
# `make test verify`, and commit the list.
pins-update: setup
	rm -f Package.resolved
	$(SWIFT) package --traits $(EVERYTHING) update
	$(PYTHON) packaging/pins.py update

clean:
	rm -rf .build

# GLPK, zlib and SQLite from the system's package manager, if one is missing.
setup:
	@if ! printf '#include <glpk.h>\n#include <sqlite3.h>\n#include <zlib.h>\n' | cc -E - >/dev/null 2>&1; then \
	  echo "installing GLPK, zlib and SQLite"; \
	  if command -v apt-get >/dev/null; then \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq libglpk-dev libsqlite3-dev zlib1g-dev; \
	  elif command -v brew >/dev/null; then brew install glpk sqlite zlib; \
	  else echo "install GLPK 5.0, zlib and SQLite with their headers (libglpk-dev, libsqlite3-dev, zlib1g-dev), then run make again" >&2; exit 1; \
	  fi; \
	fi

# The Swift that reads PBF, from Sources/CatalogImport/Protos; needed only when those change. PROTOC_GEN_SWIFT is
# built in a checkout of swift-protobuf by: swift build --product protoc-gen-swift
PROTOC_GEN_SWIFT ?= protoc-gen-swift
protos:
	protoc --plugin=protoc-gen-swift=$$(command -v $(PROTOC_GEN_SWIFT)) \
	  --proto_path=Sources/CatalogImport/Protos --swift_out=Sources/CatalogImport/PBF/Generated \
	  --swift_opt=Visibility=Internal --swift_opt=UseAccessLevelOnImports=true \
	  fileformat.proto osmformat.proto

AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

$(VENV)/ready: Tests/Independent/requirements.txt Benchmarks/peers/requirements.txt | setup
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
	  $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq python3-venv && \
	  $(PYTHON) -m venv $(VENV); }
	$(VENV)/bin/pip install --quiet --disable-pip-version-check $(addprefix -r ,$(filter %.txt,$^))
	touch $@

# xmllint, and the schemas of GPX 1.1 and KML 2.2 out of a Debian package that ships them, which is not installed.
# Elsewhere the readers judge alone.
$(SCHEMAS)/ready: | setup
	@if command -v apt-get >/dev/null; then \
	  command -v xmllint >/dev/null || { \
	    $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq libxml2-utils; }; \
	  mkdir -p $(SCHEMAS)/package && cd $(SCHEMAS)/package && \
	  { apt-get download -qq pytrainer 2>/dev/null || \
	    { $(AS_ROOT) apt-get update -qq && apt-get download -qq pytrainer; }; } && \
	  dpkg-deb --extract pytrainer_*.deb . && \
	  cp usr/share/pytrainer/schemas/*.xsd .. && touch ../ready; \
	else echo "no schemas of GPX and KML here: their readers judge alone"; fi
