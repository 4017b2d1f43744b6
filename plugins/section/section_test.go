package section_test

import (
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/section"
)

func TestSectionsAreThereFromTheStart(t *testing.T) {
	s := modeltest.Open(t, section.Type())
	ids := s.IDs(modeltest.Visitor, "section", "")
	for _, id := range []string{"hero", "solutions", "why-choose", "cta", "services", "about", "contact", "careers", "blog"} {
		if !slices.Contains(ids, id) {
			t.Errorf("there is no section %s", id)
		}
	}
	s.WantFields("section", "hero", `{"type":"hero","metadata":{"buttonText":"Start Your Journey","buttonLink":"/contact"},
		"lastModified":"2026-01-31T09:00:00.000Z"}`)
}

func TestSaving(t *testing.T) {
	s := modeltest.Open(t, section.Type())
	s.Clock.Advance(time.Hour)
	s.Change("section", "hero", `{"title":"T","content":"a\nb","metadata":{"buttonText":"Go","buttonLink":"/services"},
		"type":"text","lastModified":"2001-01-01T00:00:00Z"}`)
	s.WantFields("section", "hero", `{"title":"T","content":"a\nb","type":"hero",
		"metadata":{"buttonText":"Go","buttonLink":"/services"},"lastModified":"2026-01-31T10:00:00.000Z"}`)
	s.Change("section", "hero", `{"title":"U"}`)
	s.WantFields("section", "hero", `{"metadata":{"buttonText":"Go","buttonLink":"/services"}}`)

	s.Reopen(section.Type())
	s.WantFields("section", "hero", `{"title":"U","content":"a\nb"}`)
}

func TestSectionsAreFixed(t *testing.T) {
	s := modeltest.Open(t, section.Type())
	_, err := s.Create(modeltest.Staff, "section", `{"title":"T"}`)
	modeltest.WantError(t, err, core.NotAllowed)
	modeltest.WantError(t, s.Delete(modeltest.Staff, "section", "hero"), core.NotAllowed)
}
