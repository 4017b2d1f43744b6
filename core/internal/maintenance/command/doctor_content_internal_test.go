package command

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/model"
)

type journey struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Phone string `json:"phone"`
}

type journeyWithTelephone struct {
	Title     string `json:"title" validate:"required" cms:"title"`
	Telephone string `json:"telephone" validate:"required"`
}

func journeys[T any](o model.Options) model.Type {
	o.Path, o.One, o.Many = "trips", "Trip", "Trips"
	return model.Define[T]("trip", o)
}

// TestDoctorTellsOfContentTypes by findings, as the screen System does by rows.
func TestDoctorTellsOfContentTypes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, journeys[journey](model.Options{}), model.Define[journey]("tour", model.Options{Path: "tours", One: "Tour", Many: "Tours"}))
	id := s.Add("trip", `{"title":"Rome","phone":"1"}`)
	s.Add("tour", `{"title":"Paris"}`)
	s.Reopen(journeys[journeyWithTelephone](model.Options{}))
	registry, err := model.NewRegistry(journeys[journeyWithTelephone](model.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, f := range checkContent(t.Context(), &environment.Environment{Program: environment.Program{Registry: registry}, Store: s.Store}) {
		told += f.Text
	}
	for _, words := range []string{
		"`phone` gone from 1 entry, `telephone` new: a rename?", "1 entry breaks a rule: " + id + " (telephone is required)",
		"1 entry kept", "tour: This program has no such type",
	} {
		if !strings.Contains(told, words) {
			t.Errorf("%q does not say %q", told, words)
		}
	}
}
