package writer_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// The code of docs/growing-old.md.

// Course is the first version of the type.
type Course struct {
	Title   string  `json:"title" validate:"required" cms:"title"`
	Teacher string  `json:"teacher"`
	Phone   string  `json:"phone"`
	Topics  string  `json:"topics"`
	Price   float64 `json:"price"`
	Seats   int     `json:"seats"`
}

type CourseWithLevel struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Level string `json:"level" default:"beginner" validate:"oneof=beginner expert" cms:"exact"`
}

type CourseWithTutor struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Tutor string `json:"tutor"`
}

type CourseWithTopics struct {
	Title  string   `json:"title" validate:"required" cms:"title"`
	Topics []string `json:"topics" cms:"tags"`
}

type CourseWithPence struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Pence int    `json:"pence"`
}

type CourseWithSeats Course

func (c *CourseWithSeats) Visible(time.Time) bool { return c.Seats > 0 }

type CourseForAll Course

func (c *CourseForAll) Visible(time.Time) bool { return true }

type Workshop Course

type Tutor struct {
	Name string `json:"name" cms:"title"`
}

func forgetPhones(fields map[string]any) error {
	delete(fields, "phone")
	return nil
}

func renameTeacher(fields map[string]any) error {
	if teacher, ok := fields["teacher"]; ok {
		fields["tutor"] = teacher
		delete(fields, "teacher")
	}
	return nil
}

func splitTopics(fields map[string]any) error {
	if text, ok := fields["topics"].(string); ok {
		fields["topics"] = strings.Split(text, ", ")
	}
	return nil
}

func priceInPence(fields map[string]any) error {
	price, ok := fields["price"].(json.Number)
	if !ok {
		return nil
	}
	pounds, err := price.Float64()
	fields["pence"] = int(math.Round(pounds * 100))
	delete(fields, "price")
	return err
}

func workshops() model.Type {
	return model.Define[Workshop]("course", model.Options{
		Path: "workshops", One: "Workshop", Many: "Workshops",
		Public: model.PublicOptions{Page: "/workshops/:id"},
	})
}

func copyTutors(ctx context.Context, from *query.Reader, to *writer.Writer) error {
	var items []writer.Item
	for e, err := range from.Entries(ctx, "course") {
		if err != nil {
			return err
		}
		var course struct {
			Tutor string `json:"tutor"`
		}
		if err := json.Unmarshal(e.JSON, &course); err != nil {
			return err
		}
		body, err := json.Marshal(map[string]string{"name": course.Tutor})
		if err != nil {
			return err
		}
		items = append(items, writer.Item{ID: e.ID, Created: e.Created, Body: body})
	}
	return to.Import(ctx, "tutor", items)
}

func courses[T any](o model.Options) model.Type {
	o.Path, o.One, o.Many = "courses", "Course", "Courses"
	return model.Define[T]("course", o)
}

const pottery = `{"title":"Pottery","teacher":"Ada","phone":"0123","topics":"clay, glaze","price":19.99,"seats":0}`

func TestGrowingOld(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		next model.Type
		want string
	}{
		"a new field":   {courses[CourseWithLevel](model.Options{}), `{"title":"Pottery","level":"beginner"}`},
		"another name":  {courses[CourseWithTutor](model.Options{Migrations: []func(map[string]any) error{renameTeacher}}), `{"tutor":"Ada"}`},
		"another kind":  {courses[CourseWithTopics](model.Options{Migrations: []func(map[string]any) error{splitTopics}}), `{"topics":["clay","glaze"]}`},
		"another unit":  {courses[CourseWithPence](model.Options{Migrations: []func(map[string]any) error{priceInPence}}), `{"pence":1999}`},
		"a type's name": {workshops(), pottery},
	} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, courses[Course](model.Options{}))
			id := s.Add("course", pottery)
			for range 2 {
				s.Reopen(c.next)
				s.WantFields("course", id, c.want)
			}
		})
	}
}

func TestAFieldGoes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, courses[Course](model.Options{}))
	id := s.Add("course", pottery)
	s.Reopen(courses[CourseWithLevel](model.Options{}))
	s.Reopen(courses[Course](model.Options{}))
	s.WantFields("course", id, pottery)
	s.Reopen(courses[CourseWithLevel](model.Options{
		Migrations: []func(map[string]any) error{forgetPhones},
	}))
	s.Reopen(courses[Course](model.Options{Migrations: []func(map[string]any) error{forgetPhones}}))
	s.WantFields("course", id, `{"teacher":"Ada","phone":""}`)
}

func TestWhatVisitorsSeeChanges(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, courses[CourseForAll](model.Options{}))
	id := s.Add("course", pottery)
	s.Reopen(courses[CourseWithSeats](model.Options{
		Rules: 1,
	}))
	if s.Sees(visitor, "course", id) {
		t.Error("visitors see a course without seats")
	}
}

func TestATypeIsSplit(t *testing.T) {
	t.Parallel()
	tutors := model.Define[Tutor]("tutor", model.Options{Path: "tutors", One: "Tutor", Many: "Tutors"})
	s := contenttest.Open(t, courses[CourseWithTutor](model.Options{}))
	id := s.Add("course", `{"title":"Pottery","tutor":"Ada"}`)
	s.Reopen(courses[CourseWithTutor](model.Options{}), tutors)
	for range 2 {
		if err := copyTutors(t.Context(), s.Reader, s.Writer); err != nil {
			t.Fatal(err)
		}
	}
	s.Reopen(courses[CourseWithLevel](model.Options{}), tutors)
	s.WantFields("tutor", id, `{"name":"Ada"}`)
}

// TestTheGuideIsExecuted checks that each piece of Go in the guide is in this file.
func TestTheGuideIsExecuted(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../../../docs/growing-old.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("growingguide_test.go")
	if err != nil {
		t.Fatal(err)
	}
	here := strings.Join(strings.Fields(string(source)), " ")
	pieces := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(guide), -1)
	for _, piece := range pieces {
		if !strings.Contains(here, strings.Join(strings.Fields(piece[1]), " ")) {
			t.Errorf("this is executed nowhere:\n%s", piece[1])
		}
	}
	if len(pieces) < 9 {
		t.Errorf("the guide has %d pieces of Go", len(pieces))
	}
}
