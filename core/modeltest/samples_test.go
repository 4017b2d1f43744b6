package modeltest

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

type hall struct {
	Name  string `json:"name" validate:"required" cms:"title"`
	Seats int    `json:"seats"`
}

// lesson takes place in a hall with more seats than the derived values have.
type lesson struct {
	Title string    `json:"title" validate:"required" cms:"title"`
	Hall  field.Ref `json:"hall" validate:"required" cms:"ref=hall"`
	Needs int       `json:"needs" validate:"max=9000"`
}

func (l *lesson) CheckEntries(entries model.Entries) error {
	var h hall
	if err := entries.Others.Read("hall", string(l.Hall), &h); err != nil {
		return err
	}
	if l.Needs < 1 || l.Needs > h.Seats {
		return core.Errorf(core.Invalid, "The hall has too few seats.")
	}
	return nil
}

func halls() (lessons, hallType model.Type) {
	return model.Define[lesson]("lesson", model.Options{Path: "lessons", One: "Lesson", Many: "Lessons"}),
		model.Define[hall]("hall", model.Options{Path: "halls", One: "Hall", Many: "Halls"})
}

// TestSamplesOfOtherTypes tests a type whose rule depends on values of another type.
func TestSamplesOfOtherTypes(t *testing.T) {
	t.Parallel()
	lessons, hallType := halls()
	RunWith(t, Samples{"needs": {5000, 5001}, "hall.seats": {6000}}, lessons, hallType)
}

func TestSamplesBelongToOneType(t *testing.T) {
	t.Parallel()
	all := Samples{"name": {1}, "hall.seats": {2}, "lesson.needs": {3}}
	for typ, want := range map[string][]string{"lesson": {"name", "needs"}, "hall": {"seats"}} {
		got := all.of(typ, "lesson")
		if len(got) != len(want) {
			t.Errorf("%s: %v", typ, got)
		}
		for _, name := range want {
			if len(got[name]) != 1 {
				t.Errorf("%s has no %s", typ, name)
			}
		}
	}
}

func TestSamplesNameFields(t *testing.T) {
	t.Parallel()
	lessons, hallType := halls()
	types := []model.Type{lessons, hallType}
	for key, want := range map[string]string{
		"needs": "", "lesson.needs": "", "hall.seats": "", "seats": `"lesson" has no such field`, "hall.needs": `"hall" has no such field`, "room.seats": `no type "room"`,
	} {
		err := Samples{key: {1}}.check(&lessons, types)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", key, err)
		}
	}
}
