# Needs Go, Node 20 or newer and npm. Every other tool is fetched by the first
# target that needs it, at the version that is written here or in go.mod,
# pnpm-workspace.yaml and pnpm-lock.yaml.

PNPM := npx --yes pnpm@12.21.0
GOLANGCI_VERSION := v2.15.0
AIR_VERSION := v1.67.4
# The S3 server of the tests. core/media/s3/s3test has the version as well.
VERSITYGW_VERSION := v1.8.0

export QUOIN_ADDR ?= 127.0.0.1:8080
export QUOIN_DATA ?= data

# One way to compile for the server, the generators, the linter and the tests: Go compiles each package once for
# all of them. The race detector alone needs another.
export CGO_ENABLED := 0
export GOFLAGS += -trimpath

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

GOLANGCI := .tools/golangci-lint-$(GOLANGCI_VERSION)
AIR := .tools/air-$(AIR_VERSION)
VERSITYGW := .tools/versitygw-$(VERSITYGW_VERSION)
MODULES := node_modules/.installed
APPS := public-ui/dist/index.html admin-ui/dist/index.html

# The race detector needs a C compiler; without one the tests run all the same. golangci-lint has vetted the tests.
RACE := $(if $(shell command -v $$(go env CC)),-race)
GO_TEST = $(if $(RACE),CGO_ENABLED=1 )go test $(RACE) -shuffle=on -vet=off
GO_TEST_PLAIN = go test $(if $(findstring -shuffle,$(GO_TEST)),-shuffle=on) -vet=off

sources = $(shell find $(1) -type f -not -path '*/node_modules/*' -not -path '*/dist/*' \
	-not -path '*/dist-server/*' -not -path '*/testdata/*' -not -name '*_test.go' -not -name '*.test.*')
front_end = $(call sources,$(1) shared-ui) package.json tsconfig.base.json

# With the time, so that a log tells what takes long.
say = @printf '\n==> %(%T)T %s\n' -1 '$(1)'

.PHONY: help run build check test lint bench hostile soak faults fuzz lighthouse generate dev clean
.PHONY: lint-go lint-ui test-go test-ui test-e2e bundles fresh release reproduce

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: bin/quoin ## Build what has changed and serve http://localhost:8080 with demo content
	@exec bin/quoin serve --addr "$$QUOIN_ADDR" --data "$$QUOIN_DATA" --demo

build: bin/quoin ## Make bin/quoin: static, both apps embedded

# Go remembers the result of a package that has not changed, unless its tests are shuffled.
check: GO_TEST := go test -vet=off
check: lint fresh test-go test-ui bundles ## Run the checks for every commit, some 5 minutes: no race detector, no browser
	$(call say,Every check for a commit has passed)

test: lint fresh test-go test-ui bundles test-e2e ## Run every check: the same as CI
	$(call say,Every check has passed)

lint: lint-go lint-ui ## Run the linters of both languages

lint-go: $(GOLANGCI)
	$(call say,golangci-lint)
	@$(GOLANGCI) run ./...

# Each of these has work for one processor: they run beside each other.
lint-ui: $(MODULES)
	$(call say,TypeScript)
	@$(PNPM) -r run types
	$(call say,ESLint and Prettier)
	@$(PNPM) run '/^(lint|format:check|types:modules)$$/'

fresh: $(MODULES)
	$(call say,Generated files)
	@scripts/fresh.sh

# What is tested by starting programs looks for no races: those would be the test's own. The race detector would have the
# members of a cluster elect for half a minute, and a builder compile everything once more.
PROGRAMS := cluster core/builder core/scaffold

test-go: export QUOIN_BINARY := $(CURDIR)/bin/quoin
test-go: bin/quoin $(VERSITYGW)
	$(call say,Go tests $(if $(findstring -race,$(GO_TEST)),with,without) the race detector)
	@$(GO_TEST) $$(go list ./... | grep -v $(addprefix -e /,$(addsuffix $$,$(PROGRAMS) hostile)))
	$(call say,Programs)
	@$(GO_TEST_PLAIN) $(addprefix ./,$(PROGRAMS))
	$(call say,Floods)
	@$(GO_TEST_PLAIN) ./hostile
	$(call say,Modules from outside)
	@cd examples/events && go build ./... && go test ./...

test-ui: $(MODULES)
	$(call say,Unit tests of the front end)
	@$(PNPM) -r --workspace-concurrency=1 run test

test-e2e: bin/quoin bin/site
	$(call say,Browser tests)
	@export QUOIN_BROWSER="$$(PNPM='$(PNPM)' scripts/browser.sh)"; \
	$(PNPM) --filter ./e2e run e2e; \
	go test -run '/its_form' ./core/modeltest ./plugins/...; \
	cd examples/events; go test -run '/its_form' ./...

lighthouse: bin/quoin ## Print Lighthouse's scores of the public pages; wants a quiet machine
	$(call say,Lighthouse)
	@QUOIN_BROWSER="$$(PNPM='$(PNPM)' scripts/browser.sh)" $(PNPM) --filter ./e2e run lighthouse

hostile: bin/quoin ## Flood the binary as strangers would; wants a quiet machine
	$(call say,Floods)
	@QUOIN_HOSTILE=1 QUOIN_BINARY=$(CURDIR)/bin/quoin go test -count=1 -timeout 60m -v ./hostile

# Half of what the machine can take, as the program measures it first: other work on the machine shows.
soak: bin/quoin ## Run the binary under a mixed load and see that nothing creeps: SOAK=30m, SOAK=2m for trying
	$(call say,Soak)
	@QUOIN_SOAK=$(or $(SOAK),30m) QUOIN_BINARY=$(CURDIR)/bin/quoin go test -count=1 -timeout 24h -v -run '^TestSoak$$' ./bench

# The restore and the compaction take the longest: some 10 minutes in all.
faults: export QUOIN_FAULTS := 1
faults: export QUOIN_BINARY := $(CURDIR)/bin/quoin
faults: bin/quoin ## Harm stores, clusters, backups and files: flipped bits, torn archives, kill -9 in the middle of everything; LONG=1h
	$(call say,Stores)
	@go test -count=1 -timeout 60m -run 'Flips|Crash|Killed|FullDisk' ./storage/bolt
	$(call say,Clusters)
	@go test -count=1 -timeout 60m ./storage/etcd ./cluster
	$(call say,Two nodes over three members, for $(or $(LONG),10m))
	@QUOIN_LONG=$(or $(LONG),10m) go test -count=1 -timeout 24h -v -run '^TestLong$$' ./cluster
	$(call say,Archives)
	@go test -count=1 -timeout 60m -run 'Flips|Torn|FullDisk' ./core/backup
	$(call say,Backups and restores and uploads that are killed)
	@go test -count=1 -timeout 60m -run 'Kill' ./core/app

fuzz: ## Fuzz every parser, 10 minutes each; FUZZTIME=30s is shorter, ONLY=core/auth fewer
	$(call say,Fuzzing)
	@scripts/fuzz.sh $(if $(ONLY),"$(ONLY)")

bench: bin/quoin ## Measure the program and its parts beside their floors; wants a quiet machine
	$(call say,The whole program over HTTP)
	@QUOIN_BINARY=$(CURDIR)/bin/quoin go test -run '^$$' -bench . -benchtime 5x -timeout 30m ./bench
	$(call say,Its parts)
	@go test -run '^$$' -bench . -benchmem $$(go list ./... | grep -v /bench$$)
	@$(MAKE) --no-print-directory bundles

bundles: $(APPS)
	$(call say,Bundles)
	@node_modules/.bin/node scripts/bundles.ts

release: $(APPS) ## Make the archives of a release in bin/release, for linux and darwin; the version is the tag's
	$(call say,Archives)
	@rm -rf bin/release
	@PNPM='$(PNPM)' scripts/release.sh bin/release

reproduce: ## Build the release of the last commit twice, in two folders, and compare
	$(call say,Two builds of the same commit)
	@PNPM='$(PNPM)' scripts/reproduce.sh

generate: $(MODULES) ## Write the OpenAPI document, the TypeScript types and the icons again
	@scripts/generate.sh .

dev: $(MODULES) $(APPS) $(AIR) ## Serve both apps with hot reload, and the server, restarting on change
	@trap 'kill $$(jobs -p) 2>/dev/null; wait' EXIT; \
	$(PNPM) --parallel --filter ./public-ui --filter ./admin-ui run dev & \
	$(AIR) -c .air.toml & \
	wait -n

clean: ## Remove what was built and fetched; the content in data stays
	rm -rf bin .tools node_modules */node_modules e2e/results
	find public-ui/dist public-ui/dist-server admin-ui/dist -mindepth 1 -not -name .gitkeep -delete

bin/quoin: $(APPS) $(call sources,main.go go.mod go.sum core plugins storage) \
		$(foreach app,public-ui admin-ui,$(app)/embed.go $(app)/routes.json $(app)/modules.json)
	$(call say,Building $@)
	@go build -ldflags '-s -w' -o $@ .
	@touch $@

# The same with two content types more, for the browser tests.
bin/site: bin/quoin $(call sources,e2e/site)
	$(call say,Building $@)
	@go build -ldflags '-s -w' -o $@ ./e2e/site
	@touch $@

public-ui/dist/index.html: $(MODULES) $(call front_end,public-ui)
admin-ui/dist/index.html: $(MODULES) $(call front_end,admin-ui)
$(APPS): %/dist/index.html:
	$(call say,Building $*)
	@$(PNPM) --filter ./$* run build

$(MODULES): pnpm-lock.yaml pnpm-workspace.yaml package.json $(wildcard */package.json)
	$(call say,Installing the packages of the front end)
	@$(PNPM) install --frozen-lockfile
	@touch $@

$(GOLANGCI):
	$(call say,Installing golangci-lint $(GOLANGCI_VERSION))
	@GOBIN=$(CURDIR)/.tools go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	@mv .tools/golangci-lint $@

$(VERSITYGW):
	$(call say,Installing versitygw $(VERSITYGW_VERSION))
	@GOBIN=$(CURDIR)/.tools go install github.com/versity/versitygw/cmd/versitygw@$(VERSITYGW_VERSION)
	@mv .tools/versitygw $@

$(AIR):
	$(call say,Installing air $(AIR_VERSION))
	@GOBIN=$(CURDIR)/.tools go install github.com/air-verse/air@$(AIR_VERSION)
	@mv .tools/air $@
