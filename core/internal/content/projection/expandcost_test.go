package projection_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

// countingStore counts the reads of each key.
type countingStore struct {
	storage.Store
	reads map[string]int
}

func (s countingStore) View(ctx context.Context, fn func(storage.Reader) error) error {
	return s.Store.View(ctx, func(r storage.Reader) error { return fn(countingReader{r, s.reads}) })
}

type countingReader struct {
	storage.Reader
	reads map[string]int
}

func (r countingReader) Get(key string) ([]byte, error) {
	r.reads[key]++
	return r.Reader.Get(key)
}

// TestExpandedEntriesAreReadOnce checks that a list reads each entry once, wherever and however often it is referred to.
func TestExpandedEntriesAreReadOnce(t *testing.T) {
	t.Parallel()
	m := meet(t)
	for range 5 {
		m.Add("event", fmt.Sprintf(`{"title":"Other","author":%q,"speakers":[%q,%q],"related":[%q]}`, m.ids["Ada"], m.ids["Ada"], m.ids["Eve"], m.event))
	}
	counting := countingStore{m.Store, map[string]int{}}
	reader := query.New(counting, m.Registry(), m.Now, m.Freshness())
	shape := projection.Shape{Expand: []string{"author", "speakers.company", "speakers.clients", "sessions.chair", "venue.host.company", "related.author"}}
	for _, actor := range []core.Actor{visitor, staff} {
		clear(counting.reads)
		if _, err := reader.List(t.Context(), actor, "event", query.Query{Shape: shape}); err != nil {
			t.Fatal(err)
		}
		entries := 0
		for key, n := range counting.reads {
			if n > 1 {
				t.Errorf("%q is read %d times for %q", key, n, actor.Role)
			}
			for id := range m.names {
				if strings.Contains(key, id) {
					entries++
				}
			}
		}
		if entries < 4 {
			t.Errorf("%d entries that are referred to were read", entries)
		}
	}
}

// TestNestedExpansionIsBounded checks that an array includes the entries of both levels in its limit of bytes.
func TestNestedExpansionIsBounded(t *testing.T) {
	t.Parallel()
	s := conference(t)
	var firms, speakers []string
	for range 50 {
		firms = append(firms, s.Add("firm", `{"text":"<p>`+strings.Repeat("x", 900)+`</p>"}`))
	}
	for range 30 {
		speakers = append(speakers, s.Add("speaker", `{"clients":["`+strings.Join(firms, `","`)+`"]}`))
	}
	id := s.Add("event", `{"speakers":["`+strings.Join(speakers, `","`)+`"]}`)
	a, err := s.Shaped(t.Context(), staff, "event", id, projection.Shape{Expand: []string{"speakers.clients"}})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(expandedSpeakers(t, a.Body)); n == 0 || n == len(speakers) || len(a.Body) > 1<<20+10_000 {
		t.Errorf("%d speakers in %d bytes", n, len(a.Body))
	}
}

func expandedSpeakers(t *testing.T, body []byte) []json.RawMessage {
	t.Helper()
	var e struct {
		Expand struct{ Speakers []json.RawMessage }
	}
	if err := json.Unmarshal(body, &e); err != nil {
		t.Fatal(err)
	}
	return e.Expand.Speakers
}

// TestExpansionReadsBoundedBytes checks that an answer ends whose references lead to very large entries of which it shows
// little: a list with a next page, and an array without the rest.
func TestExpansionReadsBoundedBytes(t *testing.T) {
	t.Parallel()
	s := conference(t)
	text := strings.Repeat("x", 900_000)
	var speakers, events []string
	for range 22 {
		company := s.Add("firm", `{"name":"F","text":"<p>`+text+`</p>"}`)
		speakers = append(speakers, s.Add("speaker", `{"company":"`+company+`"}`))
		events = append(events, s.Add("event", `{"author":"`+speakers[len(speakers)-1]+`"}`))
	}
	const raw = "fields=author.company.name&expand=author.company"
	first := s.Page(visitor, "event", raw)
	if n := len(s.Entities(first)); n < 15 || n > 21 || first.Next == "" {
		t.Errorf("the page has %d entries, next %q", n, first.Next)
	}
	rest := s.Page(visitor, "event", raw+"&cursor="+first.Next)
	if ids := append(s.EntityIDs(first), s.EntityIDs(rest)...); !slices.Equal(ids, events) || rest.Next != "" {
		t.Errorf("two pages have %d entries, next %q", len(ids), rest.Next)
	}
	id := s.Add("event", `{"title":"All","speakers":["`+strings.Join(speakers, `","`)+`"]}`)
	a, err := s.Shaped(t.Context(), visitor, "event", id, shapeOf(t, s, "event", "fields=speakers.company.name&expand=speakers.company"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(expandedSpeakers(t, a.Body)); n < 15 || n > 21 {
		t.Errorf("%d speakers are expanded", n)
	}
}
