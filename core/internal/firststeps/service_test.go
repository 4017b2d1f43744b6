package firststeps_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/firststeps"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/navigation"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/settings"
)

type site struct {
	*contenttest.Site
	tb      testing.TB
	service *firststeps.Service
	mailed  bool
}

func open(tb testing.TB, types ...model.Type) *site {
	tb.Helper()
	if types == nil {
		types = []model.Type{section.Type(), page.Type(), navigation.Type(), settings.Type(), form.Type(), inquiry.Type()}
	}
	s := &site{tb: tb, Site: contenttest.Open(tb, types...)}
	s.service = firststeps.New(firststeps.Config{
		Steps: s.Registry().FirstSteps(), Store: s.Store,
		Reader: func(ctx context.Context) model.Reader { return s.As(ctx, core.Actor{Role: core.System}) },
		Server: []firststeps.ServerStep{{
			ID: "mail", Order: 90, Title: "Set up mail", Screen: "system",
			Done: func(context.Context) (bool, error) { return s.mailed, nil },
		}},
	})
	return s
}

func (s *site) steps(actor core.Actor) []firststeps.Step {
	s.tb.Helper()
	steps, err := s.service.Steps(s.tb.Context(), actor)
	if err != nil {
		s.tb.Fatal(err)
	}
	return steps
}

// left returns the ids of the steps that are not done.
func (s *site) left() string {
	s.tb.Helper()
	var ids []string
	for _, step := range s.steps(contenttest.Staff) {
		if !step.Done {
			ids = append(ids, step.ID)
		}
	}
	return strings.Join(ids, " ")
}

func (s *site) want(left string) {
	s.tb.Helper()
	if got := s.left(); got != left {
		s.tb.Errorf("left are %q, want %q", got, left)
	}
}

func (s *site) claims() firststeps.Step {
	s.tb.Helper()
	steps := s.steps(contenttest.Staff)
	return steps[slices.IndexFunc(steps, func(one firststeps.Step) bool { return one.ID == "claims" })]
}

func TestEachStepEndsByItself(t *testing.T) {
	s := open(t)
	s.want("name logo colours address claims first-page menu privacy mail")
	s.Clock.Advance(time.Second)
	s.Change("settings", "settings", `{"siteName":"Fenwick & Daughters"}`)
	s.want("logo colours address claims first-page menu privacy mail")
	s.Change("settings", "settings", `{"logo":"https://example.com/logo.svg","font":"lora","phone":"+44 1904 000000"}`)
	s.want("claims first-page menu privacy mail")
	s.Add("page", `{"title":"A draft"}`)
	s.want("claims first-page menu privacy mail")
	s.Add("page", `{"title":"Spring offer","status":"published"}`)
	s.want("claims menu privacy mail")
	s.Add("page", `{"title":"Privacy notice","status":"published"}`)
	s.want("claims menu mail")
	s.Change("navigation", "navigation", `{"small":[{"label":"Home","page":"home"}]}`)
	s.want("claims mail")
	s.mailed = true
	s.want("claims")
	s.Change("settings", "settings", `{"comingSoon":true}`)
	s.want("claims show")
}

func TestClaimsAreTheTemplatesUntilTheyAreSavedOrTakenOff(t *testing.T) {
	s := open(t)
	s.Clock.Advance(time.Second)
	has := func(id string) bool {
		return slices.ContainsFunc(s.claims().Left, func(one firststeps.Left) bool { return one.ID == id })
	}
	before := s.claims()
	if !has("claims") || !has("hero") || has("articles") || before.Total != len(before.Left) {
		t.Fatalf("%+v", before)
	}
	s.Change("section", "claims", `{}`) // saved as it is
	s.Change("page", "about", `{"sections":[]}`)
	for _, id := range []string{"claims", "figures", "about"} {
		if has(id) {
			t.Errorf("%s is still listed", id)
		}
	}
	for _, left := range s.claims().Left {
		s.Change("section", left.ID, `{"content":"Ours."}`)
	}
	if after := s.claims(); !after.Done || after.Total != 0 {
		t.Errorf("%+v", after)
	}
}

func TestStepsAreSkipped(t *testing.T) {
	s := open(t)
	skip := func(ids ...string) error { return s.service.Skip(t.Context(), ids) }
	if err := skip("logo", "mail", "logo"); err != nil {
		t.Fatal(err)
	}
	for _, step := range s.steps(contenttest.Staff) {
		if want := step.ID == "logo" || step.ID == "mail"; step.Skipped != want {
			t.Errorf("%s: skipped is %t", step.ID, step.Skipped)
		}
	}
	if err := skip("nothing"); core.CodeOf(err) != core.Invalid {
		t.Errorf("an unknown step: %v", err)
	}
	if err := skip(); err != nil {
		t.Fatal(err)
	}
	if steps := s.steps(contenttest.Staff); steps[1].Skipped {
		t.Errorf("%+v", steps[1])
	}
}

func TestServerStepsAreForAdministrators(t *testing.T) {
	s := open(t)
	for role, want := range map[core.Role]bool{core.Administrator: true, core.Editor: false} {
		has := slices.ContainsFunc(s.steps(core.Actor{Role: role}), func(one firststeps.Step) bool { return one.ID == "mail" })
		if has != want {
			t.Errorf("%s: mail is there: %t", role, has)
		}
	}
}

func TestAProgramWithoutPages(t *testing.T) {
	s := open(t, section.Type(), settings.Type(), form.Type(), inquiry.Type())
	s.want("name logo colours address claims mail")
}
