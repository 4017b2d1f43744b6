package app_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

// lecture is an entry that staff hide.
type lecture struct {
	Title string    `json:"title" validate:"required" cms:"title,exact"`
	Level string    `json:"level" validate:"oneof=easy hard" default:"easy" cms:"exact"`
	Seats int       `json:"seats" cms:"indexed"`
	By    field.Ref `json:"by" cms:"ref=lecturer,indexed"`
	Shown bool      `json:"shown" cms:"exact"`
	Notes string    `json:"notes" cms:"private"`
}

func (l *lecture) Visible(time.Time) bool { return l.Shown }

type lecturer struct {
	Name  string `json:"name" validate:"required" cms:"title,exact"`
	Shown bool   `json:"shown"`
}

func (l *lecturer) Visible(time.Time) bool { return l.Shown }

// upcoming is a section with a list of lectures.
type upcoming struct {
	Level string `json:"level"`
	Limit int    `json:"limit"`
}

// lectures returns a plugin whose modules ask for entries. Each draws them between brackets.
func lectures() plugin.Plugin {
	const draw = "\nconst text = ({ entries, total }) => `[${entries.map((e) => `${e.title}/${e.expand?.by?.name ?? ''}`).join()} of ${total}]`\n"
	files := fstest.MapFS{
		"page.tsx": {Data: []byte("export const load = { same: { type: 'lecture', filter: { level: { entry: 'level' }, id: { ne: { entry: 'id' } } }, sort: 'title' } }" +
			draw + "export default ({ entry, data }) => <h1>{entry.title} {text(data.same)}</h1>")},
		"list.tsx": {Data: []byte("export const load = { all: { type: 'lecture', filter: { level: { query: 'level' }, seats: { gte: { query: 'seats' } } }, sort: 'title', expand: 'by' }, known: { type: 'lecture', filter: { 'by.name': { prefix: 'L' } }, sort: 'title', limit: 50 } }" +
			draw + "export default ({ total, data }) => <h1>{total} {text(data.all)} {text(data.known)}</h1>")},
		"next.tsx": {Data: []byte("export const load = { next: { type: 'lecture', filter: { level: { section: 'level' }, title: { query: 'only' } }, sort: '-title', limit: { section: 'limit' } } }" +
			draw + "export default ({ section, value, data }) => <p>{section.title}{value.level} {text(data.next)}</p>")},
	}
	return plugin.Plugin{
		Name: "lectures", Files: files,
		Types: []model.Type{
			model.Define[lecture]("lecture", model.Options{
				Path: "lectures", One: "Lecture", Many: "Lectures",
				Public: model.PublicOptions{Page: "/lectures/:id", Modules: model.Modules{Page: "page.tsx", List: "list.tsx"}},
			}),
			model.Define[lecturer]("lecturer", model.Options{Path: "lecturers", One: "Lecturer", Many: "Lecturers"}),
		},
		Sections: []plugin.Section{{Name: "upcoming", Title: "Upcoming", Icon: "fas fa-clock", Value: upcoming{}, File: "next.tsx"}},
	}
}

// lectureSite is a trial with the plugin. Its visitor has no session.
type lectureSite struct {
	*trialSite
	visitor trialSite
}

func tryLectures(t *testing.T, others ...plugin.Plugin) *lectureSite {
	t.Helper()
	s := &lectureSite{trialSite: try(t, t.TempDir(), slices.Concat(plugins.All(), []plugin.Plugin{lectures()}, others)...)}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	s.visitor = trialSite{T: t, Trial: s.Trial}
	s.signIn()
	return s
}

var (
	comments = regexp.MustCompile(`<!--.*?-->`)
	lists    = regexp.MustCompile(`\[[^\[\]"]* of \d+\]`)
)

// lists returns what modules have drawn of their lists on a page, as a visitor gets it.
func (s *lectureSite) lists(path string) string {
	s.Helper()
	status, body := s.visitor.call(http.MethodGet, path, nil)
	if status != http.StatusOK {
		s.Fatalf("%s: %d %s", path, status, body)
	}
	return strings.Join(lists.FindAllString(comments.ReplaceAllString(string(body), ""), -1), " ")
}

func (s *lectureSite) want(path, want string) {
	s.Helper()
	if got := s.lists(path); got != want {
		s.Errorf("%s has %s, want %s", path, got, want)
	}
}

func (s *lectureSite) add(typ string, fields map[string]any) string {
	s.Helper()
	return fmt.Sprint(s.must(http.MethodPost, "/api/"+typ, fields)["id"])
}

// TestModulesGetTheirLists checks what pages, lists and sections get for their queries, and that a page depends on the keys
// of the address and on the entries that its module reads, and on nothing else.
func TestModulesGetTheirLists(t *testing.T) {
	t.Parallel()
	s := tryLectures(t)
	lovelace := s.add("lecturers", map[string]any{"name": "Lovelace", "shown": true})
	first := s.add("lectures", map[string]any{"title": "Aqua", "seats": 5, "by": lovelace, "shown": true})
	s.add("lectures", map[string]any{"title": "Brio", "seats": 50, "shown": true})
	s.add("lectures", map[string]any{"title": "Cove", "seats": 50, "level": "hard", "by": lovelace, "shown": true})
	page := s.must(http.MethodGet, "/api/pages?path=/about", nil)
	section := s.must(http.MethodPost, "/api/admin/content/sections", map[string]any{"type": "upcoming", "title": "Next", "metadata": map[string]any{"limit": 2}})
	s.must(http.MethodPut, fmt.Sprintf("/api/pages/%v", page["id"]), map[string]any{"sections": []any{section["id"]}})

	const all, known = "[Aqua/Lovelace,Brio/,Cove/Lovelace of 3]", " [Aqua/,Cove/ of 2]"
	s.want("/lectures", all+known)
	s.want("/lectures?level=hard", "[Cove/Lovelace of 1]"+known)
	s.want("/lectures?level=easy&seats=20", "[Brio/ of 1]"+known)
	s.want("/lectures?level=&other=1", all+known)
	s.want("/lectures?seats=many", "[ of 0]"+known)
	s.want("/lectures?level=none&seats=1", "[ of 0]"+known)
	s.want("/lectures/"+first, "[Brio/ of 1]")
	s.want("/lectures/"+first+"?level=hard", "[Brio/ of 1]")
	s.want("/about", "[Cove/,Brio/ of 3]")
	s.want("/about?only=Aqua", "[Aqua/ of 1]")
	s.want("/about?level=hard", "[Cove/,Brio/ of 3]")

	s.must(http.MethodPut, fmt.Sprintf("/api/admin/content/sections/%v", section["id"]), map[string]any{"metadata": map[string]any{"level": "easy", "limit": nil}})
	s.want("/about", "[Brio/,Aqua/ of 2]")
	s.add("lectures", map[string]any{"title": "Dune", "seats": 1, "shown": true})
	s.want("/about", "[Dune/,Brio/,Aqua/ of 3]")
	s.want("/lectures/"+first, "[Brio/,Dune/ of 2]")
	s.want("/lectures?seats=1&level=easy", "[Aqua/Lovelace,Brio/,Dune/ of 3]"+known)
	s.must(http.MethodPut, "/api/lecturers/"+lovelace, map[string]any{"name": "Lamarr"})
	s.want("/lectures?level=hard", "[Cove/Lamarr of 1]"+known)
	s.must(http.MethodPut, "/api/lecturers/"+lovelace, map[string]any{"shown": false})
	s.want("/lectures", "[Aqua/,Brio/,Cove/,Dune/ of 4] [ of 0]")
}

// TestListsOfModulesHaveNothingHidden hides and shows entries at random. No page has anything of a hidden entry, in its text
// or in the data for the browser, and none lacks a visible entry.
func TestListsOfModulesHaveNothingHidden(t *testing.T) {
	t.Parallel()
	const seed = 20261130
	random := rand.New(rand.NewPCG(seed, 1))
	s := tryLectures(t)
	page := s.must(http.MethodGet, "/api/pages?path=/about", nil)
	section := s.must(http.MethodPost, "/api/admin/content/sections", map[string]any{"type": "upcoming", "title": "Next"})
	s.must(http.MethodPut, fmt.Sprintf("/api/pages/%v", page["id"]), map[string]any{"sections": []any{section["id"]}})
	open := s.add("lectures", map[string]any{"title": "Constant", "shown": true})
	type one struct {
		id, word, path string
		shown          bool
	}
	var all []*one
	for i := range 8 {
		by := &one{word: fmt.Sprintf("Lecturer%dx", i), path: "lecturers"}
		by.id = s.add(by.path, map[string]any{"name": by.word, "shown": false})
		it := &one{word: fmt.Sprintf("Lecture%dx", i), path: "lectures"}
		it.id = s.add(it.path, map[string]any{"title": it.word, "by": by.id, "notes": fmt.Sprintf("Note%dx", i), "shown": false})
		all = append(all, by, it)
	}
	for step := range 40 {
		changed := all[random.IntN(len(all))]
		changed.shown = !changed.shown
		s.must(http.MethodPut, "/api/"+changed.path+"/"+changed.id, map[string]any{"shown": changed.shown})
		for _, path := range []string{"/lectures", "/lectures?level=easy", "/lectures/" + open, "/about"} {
			_, body := s.visitor.call(http.MethodGet, path, nil)
			html := string(body)
			if strings.Contains(html, "Note") {
				t.Fatalf("step %d: %s has a private field", step, path)
			}
			for _, it := range all {
				for _, secret := range []string{it.word, it.id} {
					if !it.shown && strings.Contains(html, secret) {
						t.Fatalf("step %d: %s has %s, which is hidden", step, path, it.word)
					}
				}
				if it.shown && it.path == "lectures" && !strings.Contains(html, it.word) {
					t.Fatalf("step %d: %s lacks %s, which is visible", step, path, it.word)
				}
			}
		}
	}
	if !slices.ContainsFunc(all, func(it *one) bool { return it.shown }) {
		t.Error("nothing is visible at the end")
	}
}
