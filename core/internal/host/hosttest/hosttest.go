// Package hosttest opens the features of the program for tests.
package hosttest

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Env returns the environment of the features of a site.
func Env(site *contenttest.Site, users *auth.Service) feature.Env {
	return EnvOf(site.Store, site.Writer, site.Reader, users, site.Now)
}

// EnvOf returns the environment of features over the parts of a site.
func EnvOf(store storage.Store, content *writer.Writer, answers *query.Reader, users *auth.Service, now func() time.Time) feature.Env {
	return feature.Env{
		Store: store, Registry: answers.Registry(), Content: content, Answers: answers, Auth: users,
		Settings: feature.NewSettings(answers, content.Freshness()), Gate: api.NewGate(now), Log: slog.New(slog.DiscardHandler), Now: now,
	}
}

// Settings returns settings whose files are in a folder of the test.
func Settings(tb testing.TB, env feature.Env) host.Settings {
	tb.Helper()
	settings, err := host.PlainSettings(env, tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := settings.Files.Library.Close(); err != nil {
			tb.Error(err)
		}
	})
	return settings
}

// Replace returns features in which others take the place of those with their names.
func Replace(tb testing.TB, features []feature.Feature, others ...feature.Feature) []feature.Feature {
	tb.Helper()
	for _, other := range others {
		at := slices.IndexFunc(features, func(f feature.Feature) bool { return f.Name == other.Name })
		if at < 0 {
			tb.Fatalf("the program has no feature %s", other.Name)
		}
		features[at] = other
	}
	return features
}

// Open opens features until the test ends.
func Open(tb testing.TB, env feature.Env, features []feature.Feature) *host.Host {
	tb.Helper()
	opened, err := host.Open(tb.Context(), env, features, host.Options{Version: "test"})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := opened.Close(); err != nil {
			tb.Error(err)
		}
	})
	return opened
}

// OpenAll opens all features, with settings of the test, until the test ends.
func OpenAll(tb testing.TB, env feature.Env) *host.Host {
	tb.Helper()
	return Open(tb, env, host.Features(Settings(tb, env)))
}

// Service returns the service of a feature.
func Service[T any](tb testing.TB, opened *host.Host, name string) T {
	tb.Helper()
	service, ok := feature.Find[T](opened.Set, name)
	if !ok {
		tb.Fatalf("the feature %s gives no %T", name, service)
	}
	return service
}

// Describe returns the API of a program with content types, for its description.
func Describe(tb testing.TB, types ...model.Type) *api.API {
	tb.Helper()
	site := contenttest.Open(tb, types...)
	users := authtest.New(tb, site.Store, site.Now)
	tb.Cleanup(users.Close)
	return OpenAll(tb, Env(site, users)).API
}
