# Hibi. `make` alone lists the verbs. Every verb looks for what it needs first, so each
# works alone on a fresh checkout; what is missing is installed by Tests/Scripts/set-up.sh.

PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= .build
# Where warnings are errors; a machine that never builds otherwise may take the same folder.
STRICT ?= $(BUILD)/strict

SCRIPTS := Tests/Scripts
SWIFT_BUILD = $(SWIFT) build --scratch-path "$(BUILD)"
RELEASE := $(BUILD)/release/hibi
# The program that decodes pictures is built where libvips and libchafa are, and left out elsewhere.
# HIBI_IMAGING=0 leaves it out everywhere. A recipe is expanded before its first line runs, so what
# looks for the libraries, and installs them, is a target of its own.
IMAGING := $(BUILD)/release/hibi-imaging
CAN_IMAGE = $(if $(filter 0,$(HIBI_IMAGING)),,$(shell pkg-config --exists vips chafa 2>/dev/null && echo 1))
SWIFT = HIBI_IMAGING=$(or $(CAN_IMAGE),0) swift
TRACKERS := $(shell sed -n 's/.*builtIn: "\([^"]*\)".*/\1/p' Sources/Trackers/BuiltIn/BuiltIn.swift)

# The toolchain's runtime, libstdc++, libgcc and ncursesw are linked in; SQLite stays the system's,
# for its security updates. Without the run path the loader looks in no other folder. At a
# fixed address nothing is relocated at each start, which costs a tenth of a short command.
# Tables for unwinding, a tenth of the size, are left out, and equal functions are kept once.
LINK := --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
	-Xlinker --no-pie -Xlinker --no-export-dynamic \
	-Xlinker "-L$(abspath $(BUILD))/static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$(abspath $(SCRIPTS))/no-unwinding.ld" \
	-Xlinker --icf=all
# What a start runs lies side by side, which saves pages to load: each function is a section, and
# the linker lays them in the order of the list; then names are stripped.
# Types are asked for by their functions: to look a name up at run time reads half the runtime.
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend \
	-Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
LAYOUT := $(SECTIONS) -Xlinker "--symbol-ordering-file=$(abspath $(SCRIPTS))/start-order.txt" \
	-Xlinker --no-warn-symbol-ordering -Xlinker -s

# What decodes pictures is a movable program, so that nothing of it lies where it is known beforehand;
# libvips and libchafa stay the system's, for their security updates.
IMAGING_LINK := --static-swift-stdlib --disable-local-rpath -Xlinker --pie -Xlinker -z -Xlinker relro \
	-Xlinker -s

# A crash in a test is a failed test; the runtime must not stop to ask about it.
export SWIFT_BACKTRACE = enable=no

.DEFAULT_GOAL := help
# Two builds in one folder wait for each other; side by side they only mix their output.
.NOTPARALLEL:
.PHONY: help run test unit record lint build check install uninstall bench proof start-order clean \
	imaging-libraries

help: ## lists the verbs
	@echo 'make VERB, where VERB is'
	@sed -n 's/^\([a-z][a-z]*\):.*## \(.*\)/  \1|\2/p' Makefile \
	  | while IFS='|' read -r verb text; do printf '  %-9s %s\n' "$$verb" "$$text"; done
	@echo 'Settings: PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) BUILD=$(BUILD)'

imaging-libraries:
	@$(if $(filter 0,$(HIBI_IMAGING)),,$(SCRIPTS)/set-up.sh --maybe imaging)

run: imaging-libraries ## builds, then shows Hibi with the meals of two weeks in a temporary store
	@$(SCRIPTS)/set-up.sh sqlite c++ curses zones
	@echo 'Building; the first time takes some minutes.'
	@$(SWIFT_BUILD) --quiet --product hibi
	@$(if $(CAN_IMAGE),$(SWIFT_BUILD) --quiet --product hibi-imaging)
	@docs/guide/demo.sh "$(BUILD)/debug/hibi"

test: unit check ## runs every test, checks the release program, injects faults (short form)
	@$(MAKE) --no-print-directory proof PROOF=--short

unit: imaging-libraries ## runs the test targets only
	@$(SCRIPTS)/set-up.sh sqlite c++ curses sqlite3 tmux zones
	$(SWIFT_BUILD) --build-tests
	HIBI_IMAGING=$(or $(CAN_IMAGE),0) $(SCRIPTS)/run-tests.sh 100 --scratch-path "$(BUILD)" --skip-build

record: imaging-libraries ## writes expected outputs and docs/generated anew; read the difference before you commit
	@$(SCRIPTS)/set-up.sh sqlite c++ curses sqlite3 tmux zones
	$(SWIFT_BUILD) --build-tests
	HIBI_RECORD=1 $(SWIFT) test --scratch-path "$(BUILD)" --skip-build

lint: imaging-libraries ## checks format, warnings, imports, words and whether docs/generated is fresh
	@$(SCRIPTS)/set-up.sh sqlite c++ curses
	swift format lint --strict --recursive $(wildcard Sources Tests Plugins Package.swift)
	$(SCRIPTS)/check-imports.sh
	$(SCRIPTS)/check-words.sh
	HIBI_STRICT=1 $(SWIFT) build --build-tests --explicit-target-dependency-import-check error \
	  --scratch-path "$(STRICT)"
	HIBI_STRICT=1 $(SWIFT) test --scratch-path "$(STRICT)" --skip-build --quiet \
	  --filter GeneratedDocsTests/generated

build: imaging-libraries ## builds the release program, and the one that decodes pictures
	@$(SCRIPTS)/set-up.sh sqlite c++ curses
	@$(SCRIPTS)/static-libraries.sh --into "$(BUILD)/static" >/dev/null
	$(SWIFT_BUILD) -c release --product hibi $(LINK) $(LAYOUT)
	$(if $(CAN_IMAGE),$(SWIFT_BUILD) -c release --product hibi-imaging $(IMAGING_LINK),rm -f "$(IMAGING)")

check: build ## checks what the release program loads, its size, and that the README is true
	@$(SCRIPTS)/set-up.sh readelf
	@$(SCRIPTS)/check-binary.sh "$(RELEASE)"
	@$(if $(CAN_IMAGE),$(SCRIPTS)/check-binary.sh --imaging "$(IMAGING)")
	@$(SCRIPTS)/check-readme.sh "$(RELEASE)"

install: build ## installs below PREFIX (and DESTDIR, for packagers)
	@$(SCRIPTS)/install.sh $(if $(CAN_IMAGE),--with "$(IMAGING)") "$(RELEASE)" "$(DESTDIR)$(PREFIX)" $(TRACKERS)

uninstall: ## removes what install puts below PREFIX; records stay
	@$(SCRIPTS)/install.sh --remove "$(DESTDIR)$(PREFIX)" $(TRACKERS)

bench: build ## measures against the sqlite3 command line; prints a table
	@$(SCRIPTS)/set-up.sh sqlite3 $(if $(CAN_IMAGE),--maybe vips)
	$(SWIFT_BUILD) --product hibi-bench
	@"$(BUILD)/debug/hibi-bench" --hibi "$(RELEASE)" $(if $(CAN_IMAGE),--imaging "$(IMAGING)") $(BENCH)

proof: build ## injects faults and kills into every writing command (long)
	@$(SCRIPTS)/set-up.sh strace
	$(SWIFT_BUILD) --product hibi-proof
	@"$(BUILD)/debug/hibi-proof" --hibi "$(RELEASE)" $(PROOF)
	@case "$(PROOF)" in *--short*) ;; *) $(SCRIPTS)/fuzz.sh 600 ;; esac

start-order: # records the list of LAYOUT anew; needs valgrind
	@$(SCRIPTS)/static-libraries.sh --into "$(BUILD)/static" >/dev/null
	$(SCRIPTS)/record-start.sh "$(BUILD)" $(LINK) $(SECTIONS) -Xlinker --strip-debug

clean: ## removes what was built
	rm -rf "$(BUILD)"
