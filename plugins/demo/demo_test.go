package demo_test

import (
	"encoding/json"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/quoin-cms/quoin/plugins/demo"
)

const day = 24 * time.Hour

func sets(t *testing.T) map[string][]demo.Item {
	t.Helper()
	all, err := demo.Content()
	if err != nil {
		t.Fatal(err)
	}
	byType := map[string][]demo.Item{}
	for _, set := range all {
		byType[set.Type] = set.Items
	}
	return byType
}

func decode[T any](t *testing.T, item demo.Item) T {
	t.Helper()
	var body T
	if err := json.Unmarshal(item.Body, &body); err != nil {
		t.Errorf("%s: %v", item.Body, err)
	}
	return body
}

func decodeAll[T any](t *testing.T, items []demo.Item) []T {
	t.Helper()
	bodies := make([]T, 0, len(items))
	for _, item := range items {
		bodies = append(bodies, decode[T](t, item))
	}
	return bodies
}

func TestCounts(t *testing.T) {
	want := map[string]int{
		"product": 7, "service": 4, "post": 10, "job": 4,
		"testimonial": 4, "member": 4, "inquiry": 12, "subscriber": 24, "settings": 1, "section": 30, "page": 5,
	}
	got := sets(t)
	if len(got) != len(want) {
		t.Errorf("%d types, want %d", len(got), len(want))
	}
	for name, n := range want {
		if len(got[name]) != n {
			t.Errorf("%s: %d items, want %d", name, len(got[name]), n)
		}
	}
}

func TestIDsAreUniqueAndStable(t *testing.T) {
	seen := map[string]bool{}
	again := sets(t)
	for name, items := range sets(t) {
		for i, item := range items {
			if seen[item.ID] {
				t.Errorf("%s: the id %s is there twice", name, item.ID)
			}
			seen[item.ID] = true
			if again[name][i].ID != item.ID {
				t.Errorf("%s: the id of item %d differs between two calls", name, i)
			}
			if named := name == "settings" || name == "section" || name == "page"; !named && uuid.Validate(item.ID) != nil {
				t.Errorf("%s: %q is not a UUID", name, item.ID)
			}
		}
	}
	if id := again["settings"][0].ID; id != "settings" {
		t.Errorf("the settings have the id %q", id)
	}
}

func TestItemsAreInOrderOfCreation(t *testing.T) {
	for name, items := range sets(t) {
		for i, item := range items {
			if item.Age <= 0 {
				t.Errorf("%s: item %d has the age %v", name, i, item.Age)
			}
			if i > 0 && item.Age >= items[i-1].Age {
				t.Errorf("%s: item %d is not younger than the one before it", name, i)
			}
		}
	}
}

// TestAgesGiveTheDashboardItsFigures checks that the dashboard of a new demonstration shows "+2 this month", "+12 this
// week" and "Updated weekly".
func TestAgesGiveTheDashboardItsFigures(t *testing.T) {
	all := sets(t)
	recent := 0
	for _, item := range all["product"] {
		if item.Age < 30*day {
			recent++
		}
	}
	if recent != 2 {
		t.Errorf("%d products are younger than 30 days, want 2", recent)
	}
	for i, item := range all["inquiry"] {
		if item.Age >= 7*day {
			t.Errorf("inquiry %d is %v old, want less than 7 days", i, item.Age)
		}
	}
	posts := all["post"][:9]
	for i := 1; i < len(posts); i++ {
		if gap := posts[i-1].Age - posts[i].Age; gap < 6*day || gap > 8*day {
			t.Errorf("post %d follows the one before it after %v, want about a week", i, gap)
		}
	}
}

func TestEveryPostFileIsUsedOnce(t *testing.T) {
	uses := map[string]int{}
	for _, p := range decodeAll[post](t, sets(t)["post"]) {
		uses[p.Content]++
	}
	entries, err := os.ReadDir("content/posts")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		html, err := os.ReadFile("content/posts/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		if n := uses[string(html)]; n != 1 {
			t.Errorf("%s is the content of %d posts, want 1", entry.Name(), n)
		}
	}
}

var media = regexp.MustCompile(`/media/[^"]+`)

// TestPictures checks that every picture is shown by an entry, by its address in the media library, is described, and is
// small.
func TestPictures(t *testing.T) {
	start := time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)
	shown := map[string]bool{}
	for name, items := range sets(t) {
		for _, item := range items {
			body := decode[struct{ Image string }](t, item)
			if want := name == "product" || name == "member" || name == "testimonial"; want != (body.Image != "") {
				t.Errorf("%s: an entry shows %q", name, body.Image)
			}
			for _, address := range media.FindAllString(string(item.Body), -1) {
				shown[address] = true
			}
		}
	}
	pictures, err := demo.Site{}.Pictures(start)
	if err != nil {
		t.Fatal(err)
	}
	var before time.Time
	for _, p := range pictures {
		if !shown[p.Address()] {
			t.Errorf("no entry shows %s", p.Name)
		}
		if p.Alt == "" || len(p.File) > 10_000 {
			t.Errorf("%s has the alternative text %q and %d bytes", p.Name, p.Alt, len(p.File))
		}
		if p.Created.Before(before) || !p.Created.Before(start) {
			t.Errorf("%s was created at %v, the one before it at %v", p.Name, p.Created, before)
		}
		before = p.Created
	}
	files, err := os.ReadDir("content/pictures")
	if err != nil {
		t.Fatal(err)
	}
	if len(pictures) != len(shown) || len(pictures) != len(files) {
		t.Errorf("%d pictures, %d shown, %d files", len(pictures), len(shown), len(files))
	}
}

// TestTimesOfInquiries checks that the times at which inquiries were resolved are between their creation and the first
// start.
func TestTimesOfInquiries(t *testing.T) {
	start := time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)
	for _, item := range sets(t)["inquiry"] {
		whole, err := item.BodyAt(start)
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			Name, Status string
			ResolvedAt   time.Time
		}
		if err := json.Unmarshal(whole, &body); err != nil || body.Name == "" {
			t.Fatalf("%v in %s", err, whole)
		}
		if resolved := body.Status == "resolved"; resolved == body.ResolvedAt.IsZero() {
			t.Errorf("%s is %s, resolved at %v", body.Name, body.Status, body.ResolvedAt)
		}
		if at := body.ResolvedAt; !at.IsZero() && (!at.After(start.Add(-item.Age)) || !at.Before(start)) {
			t.Errorf("%s was resolved at %v, created %v before %v", body.Name, at, item.Age, start)
		}
	}
}
