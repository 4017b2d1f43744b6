package migration

import (
	"testing"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
)

func TestContract(t *testing.T) { modeltest.Run(t, Type()) }

// The lessons of the first and of the second release.
type (
	first struct {
		Title   string `json:"title" validate:"required" cms:"title"`
		Teacher string `json:"teacher"`
		Place   string `json:"place"`
	}
	second struct {
		Title string `json:"title" validate:"required" cms:"title"`
		Tutor string `json:"tutor"`
		Place string `json:"place"`
	}
)

// options are those of a release with some migrations.
func options(migrations ...func(map[string]any) error) model.Options {
	return model.Options{Path: "lessons", One: "Lesson", Many: "Lessons", Migrations: migrations}
}

// TestLessonsOfEachReleaseAreKept opens the store of each release with the present program.
func TestLessonsOfEachReleaseAreKept(t *testing.T) {
	s := modeltest.Open(t, model.Define[first](lesson, options()))
	oldest := s.Add(lesson, `{"title":"Cello","teacher":"Ada","place":"Hall 2, Leeds"}`)
	vague := s.Add(lesson, `{"title":"Flute","place":"The library"}`)

	s.Reopen(model.Define[second](lesson, options(renameTeacher)))
	s.WantFields(lesson, oldest, `{"tutor":"Ada","place":"Hall 2, Leeds"}`)
	newer := s.Add(lesson, `{"title":"Harp","tutor":"Ines","place":"Attic,York"}`)

	s.Reopen(Type())
	s.WantFields(lesson, oldest, `{"title":"Cello","tutor":"Ada","room":"Hall 2","town":"Leeds"}`)
	s.WantFields(lesson, vague, `{"title":"Flute","tutor":"","room":"The library","town":""}`)
	s.WantFields(lesson, newer, `{"title":"Harp","tutor":"Ines","room":"Attic","town":"York"}`)
	if found := s.IDs(modeltest.Visitor, lesson, "town=Leeds"); len(found) != 1 || found[0] != oldest {
		t.Errorf("the filter finds %q", found)
	}
}
