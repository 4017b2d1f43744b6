package feature_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature"
)

// greeter is what some of the features give to others.
type greeter interface{ Greet() string }

type greeting string

func (g greeting) Greet() string { return string(g) }

// plain returns a feature that records when it is opened and closed, and gives its name.
func plain(log *[]string, name string, needs ...string) feature.Feature {
	return feature.Feature{Name: name, Needs: needs, Open: func(context.Context, feature.Env) (feature.Instance, error) {
		*log = append(*log, "open "+name)
		return feature.Instance{Gives: greeting(name), Close: func() error {
			*log = append(*log, "close "+name)
			return nil
		}}, nil
	}}
}

func TestFeaturesAreOpenedAfterThoseThatTheyNeed(t *testing.T) {
	t.Parallel()
	var log []string
	wants := plain(&log, "wants")
	wants.Wants = []string{"absent", "first"}
	set, err := feature.Open(t.Context(), feature.Env{}, []feature.Feature{
		plain(&log, "last", "middle"), wants, plain(&log, "middle", "first"), plain(&log, "first"),
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for name := range set.Named() {
		names = append(names, name)
	}
	if want := []string{"first", "middle", "last", "wants"}; !slices.Equal(names, want) {
		t.Errorf("the order is %v, want %v", names, want)
	}
	if err := set.Close(); err != nil {
		t.Fatal(err)
	}
	want := "open first,open middle,open last,open wants,close wants,close last,close middle,close first"
	if got := strings.Join(log, ","); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestAListThatCannotBeOpenedOpensNothing(t *testing.T) {
	t.Parallel()
	var log []string
	for message, features := range map[string][]feature.Feature{
		"two features have the name a":                 {plain(&log, "a"), plain(&log, "a")},
		"the feature a needs b, which the program":     {plain(&log, "a", "b")},
		"features need each other: [a b c a]":          {plain(&log, "a", "b"), plain(&log, "b", "c"), plain(&log, "c", "a")},
		"features need each other: [self self]":        {plain(&log, "self", "self")},
		"the feature first needs b, which the program": {plain(&log, "other"), plain(&log, "first", "b")},
	} {
		if _, err := feature.Open(t.Context(), feature.Env{}, features); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%v, want %s", err, message)
		}
	}
	if log != nil {
		t.Errorf("%v", log)
	}
}

func TestAFailureClosesTheOpenFeatures(t *testing.T) {
	t.Parallel()
	var log []string
	cause, closing := errors.New("no room"), errors.New("not closed")
	broken := feature.Feature{Name: "broken", Open: func(context.Context, feature.Env) (feature.Instance, error) {
		return feature.Instance{}, cause
	}}
	stuck := feature.Feature{Name: "stuck", Open: func(context.Context, feature.Env) (feature.Instance, error) {
		return feature.Instance{Close: func() error { return closing }}, nil
	}}
	_, err := feature.Open(t.Context(), feature.Env{}, []feature.Feature{plain(&log, "a"), stuck, broken, plain(&log, "b")})
	if !errors.Is(err, cause) || !errors.Is(err, closing) || !strings.Contains(err.Error(), "broken: no room") {
		t.Errorf("%v", err)
	}
	if got := strings.Join(log, ","); got != "open a,close a" {
		t.Errorf("%s", got)
	}
}

// TestUse checks which services a feature gets from others.
func TestUse(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		needs, wants []string
		use          func(feature.Env) error
		want         string // the beginning of the error; empty for none
	}{
		"a need":            {[]string{"hello"}, nil, use[greeter]("hello"), ""},
		"a wish":            {nil, []string{"hello"}, use[greeter]("hello"), ""},
		"its own type":      {[]string{"hello"}, nil, use[greeting]("hello"), ""},
		"an absent feature": {nil, []string{"absent"}, use[greeter]("absent"), feature.ErrAbsent.Error()},
		"not declared":      {nil, nil, use[greeter]("hello"), "the feature user uses hello, which it neither needs nor wants"},
		"a missing method":  {[]string{"hello"}, nil, use[interface{ Leave() }]("hello"), "the feature user cannot use hello, which gives a feature_test.greeting"},
		"no service":        {[]string{"silent"}, nil, use[greeter]("silent"), "the feature user cannot use silent, which gives a <nil>"},
	} {
		var log []string
		silent := feature.Feature{Name: "silent", Open: func(context.Context, feature.Env) (feature.Instance, error) { return feature.Instance{}, nil }}
		user := feature.Feature{Name: "user", Needs: c.needs, Wants: c.wants, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
			return feature.Instance{}, c.use(env)
		}}
		_, err := feature.Open(t.Context(), feature.Env{}, []feature.Feature{user, plain(&log, "hello"), silent})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), "user: "+c.want)):
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func use[T any](name string) func(feature.Env) error {
	return func(env feature.Env) error {
		_, err := feature.Use[T](env, name)
		return err
	}
}

func TestScreensAreThoseOfAllFeaturesForARole(t *testing.T) {
	t.Parallel()
	got := map[core.Role][]feature.Screen{}
	reader := feature.Feature{
		Name: "reader", Screens: []feature.Screen{{Name: "figures", Role: core.Viewer}},
		Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
			for _, role := range []core.Role{core.Visitor, core.Viewer, core.Administrator} {
				got[role] = env.Screens(role)
			}
			return feature.Instance{}, nil
		},
	}
	var log []string
	later := plain(&log, "later")
	later.Screens = []feature.Screen{{Name: "server", Role: core.Administrator}}
	if _, err := feature.Open(t.Context(), feature.Env{}, []feature.Feature{reader, later}); err != nil {
		t.Fatal(err)
	}
	figures, server := reader.Screens[0], later.Screens[0]
	want := map[core.Role][]feature.Screen{core.Visitor: {}, core.Viewer: {figures}, core.Administrator: {figures, server}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestProblemsAreThoseOfAllFeatures(t *testing.T) {
	t.Parallel()
	failing := func(name, problem string) feature.Feature {
		return feature.Feature{Name: name, Open: func(context.Context, feature.Env) (feature.Instance, error) {
			return feature.Instance{Problems: func() []string { return []string{problem} }}, nil
		}}
	}
	var log []string
	set, err := feature.Open(t.Context(), feature.Env{}, []feature.Feature{failing("a", "A fails."), plain(&log, "b"), failing("c", "C fails.")})
	if err != nil {
		t.Fatal(err)
	}
	if got := set.Problems(); !slices.Equal(got, []string{"A fails.", "C fails."}) {
		t.Errorf("%v", got)
	}
	if _, ok := feature.Find[greeter](set, "a"); ok {
		t.Error("a feature without a service gives one")
	}
	if g, ok := feature.Find[greeter](set, "b"); !ok || g.Greet() != "b" {
		t.Error("the service of a feature is not found")
	}
}
