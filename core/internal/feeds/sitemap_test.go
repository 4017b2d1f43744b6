package feeds_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/feeds"
)

type urlSet struct {
	XMLName struct{}  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []address `xml:"url"`
}

type sitemapIndex struct {
	XMLName struct{}  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
	Maps    []address `xml:"sitemap"`
}

type address struct {
	Loc     string `xml:"loc"`
	Lastmod string `xml:"lastmod"`
}

func locations(all []address) []string {
	var out []string
	for _, a := range all {
		out = append(out, a.Loc)
	}
	return out
}

// TestSitemap checks that the sitemap lists exactly the visible pages, in their order.
func TestSitemap(t *testing.T) {
	s := open(t)
	var want []string
	for _, path := range s.variety() {
		want = append(want, origin+path)
	}
	var got urlSet
	s.readXML("sitemap.xml", &got)
	if !slices.Equal(locations(got.URLs), want) {
		t.Errorf("the map names\n%q, not\n%q", locations(got.URLs), want)
	}
	for i, a := range got.URLs {
		if i < 2 && a.Lastmod != "" {
			t.Errorf("%s is said to have changed at %s", a.Loc, a.Lastmod)
		}
		if i == 2 && a.Lastmod != "2026-01-31T09:00:01Z" {
			t.Errorf("%s is said to have changed at %s", a.Loc, a.Lastmod)
		}
	}
}

// many imports n things.
func (s *site) many(n int) {
	s.tb.Helper()
	items := make([]writer.Item, n)
	for i := range items {
		items[i] = writer.Item{
			ID: fmt.Sprintf("t-%06d", i), Created: contenttest.Start.Add(time.Duration(i) * time.Minute), Body: []byte(`{"name":"a & b"}`),
		}
	}
	if err := s.Import(s.tb.Context(), "thing", items); err != nil {
		s.tb.Fatal(err)
	}
}

// TestLargeSitemapsAreSplit checks that a sitemap above the limits is split, by number or by size, without losing a
// page.
func TestLargeSitemapsAreSplit(t *testing.T) {
	const things = 100
	for _, limit := range []struct{ places, bytes, parts int }{
		{things + 2, 1 << 20, 1}, {things + 1, 1 << 20, 2}, {10, 1 << 20, 11}, {1, 1 << 20, 102}, {1000, 1000, 51}, {1000, 1, 102},
	} {
		s := open(t)
		s.many(things)
		whole := urlSet{}
		s.readXML("sitemap.xml", &whole)
		if len(whole.URLs) != things+2 {
			t.Fatalf("%d pages", len(whole.URLs))
		}
		feeds.SetLimits(s.service, limit.places, limit.bytes)
		if limit.parts == 1 {
			var again urlSet
			s.readXML("sitemap.xml", &again)
			if !slices.Equal(again.URLs, whole.URLs) {
				t.Errorf("%+v: the map has changed", limit)
			}
			continue
		}
		var index sitemapIndex
		s.readXML("sitemap.xml", &index)
		var all []address
		for i, part := range index.Maps {
			name := fmt.Sprintf("sitemap-%d.xml", i+1)
			if part.Loc != origin+"/"+name {
				t.Errorf("%+v: part %d is at %s", limit, i, part.Loc)
			}
			var set urlSet
			s.readXML(name, &set)
			if n := len(s.text(name)); len(set.URLs) > limit.places || len(set.URLs) > 1 && n > limit.bytes {
				t.Errorf("%+v: %s has %d pages in %d bytes", limit, name, len(set.URLs), n)
			}
			newest := ""
			for _, a := range set.URLs {
				newest = max(newest, a.Lastmod)
			}
			if part.Lastmod != newest {
				t.Errorf("%+v: %s is of %s, not %s", limit, name, part.Lastmod, newest)
			}
			all = append(all, set.URLs...)
		}
		if len(index.Maps) != limit.parts || !slices.Equal(all, whole.URLs) {
			t.Errorf("%+v: %d parts name %d pages", limit, len(index.Maps), len(all))
		}
		if _, err := s.service.Document(t.Context(), origin, fmt.Sprintf("sitemap-%d.xml", limit.parts+1)); err == nil {
			t.Errorf("%+v: there is a part too many", limit)
		}
	}
}

// TestTheMapFollowsChanges checks that applying changes gives the same sitemap as reading all entries, without reading
// them.
func TestTheMapFollowsChanges(t *testing.T) {
	s := open(t)
	s.many(20)
	s.file("lake", "lake.jpg", "image/jpeg")
	reads := 0
	feeds.Count(s.service, func() { reads++ })
	random := rand.New(rand.NewPCG(1, 2))
	var ids []string
	for step := range 120 {
		switch at := random.IntN(6); {
		case at < 2 || len(ids) < 3:
			ids = append(ids, s.Add("story", body(map[string]any{
				"name": fmt.Sprint("Story ", step), "hidden": random.IntN(3) == 0, "photo": "/media/lake/lake.jpg",
			})))
		case at == 2:
			s.Change("story", ids[random.IntN(len(ids))], body(map[string]any{"slug": fmt.Sprint("at-", step)}))
		case at == 3:
			s.Change("story", ids[random.IntN(len(ids))], body(map[string]any{"hidden": random.IntN(2) == 0}))
		case at == 4:
			i := random.IntN(len(ids))
			s.Remove("story", ids[i])
			ids = slices.Delete(ids, i, i+1)
		case step > 100 && step%2 == 0:
			s.file(fmt.Sprint("f", step), "f.jpg", "image/jpeg")
		default:
			s.Add("note", body(map[string]any{"name": fmt.Sprint("Note ", step)}))
		}
		if step == 90 {
			if err := s.DeleteInUse(t.Context(), contenttest.Staff, "media", "lake", writer.Match{}); err != nil {
				t.Fatal(err)
			}
		}
		if random.IntN(3) == 0 {
			continue
		}
		anew := feeds.New(s.service.Config)
		want, err := anew.Document(t.Context(), origin, "sitemap.xml")
		if err != nil {
			t.Fatal(err)
		}
		if got := s.text("sitemap.xml"); got != string(want.Body("")) {
			t.Fatalf("step %d: the map is\n%s\nnot\n%s", step, got, want.Body(""))
		}
	}
	if reads != 1 {
		t.Errorf("all entries were read %d times", reads)
	}
}

// TestDraftsLeaveTheMapAlone checks that the sitemap is not made again after changes that visitors do not see.
func TestDraftsLeaveTheMapAlone(t *testing.T) {
	s := open(t)
	s.variety()
	before := feeds.Made(s.document("sitemap.xml"))
	s.Add("story", `{"name":"Another draft","hidden":true}`)
	s.Change("settings", "settings", `{"siteName":"Larkmoor"}`)
	if feeds.Made(s.document("sitemap.xml")) != before {
		t.Error("the map was made again")
	}
	s.Add("story", `{"name":"Not a draft"}`)
	if feeds.Made(s.document("sitemap.xml")) == before {
		t.Error("the map was not made again")
	}
}

// TestOriginsDoNotMix checks that each document contains only the origin of its request.
func TestOriginsDoNotMix(t *testing.T) {
	s := open(t)
	s.variety()
	for _, name := range s.service.Names() {
		for _, at := range []string{origin, "http://[::1]:8080", origin} {
			d, err := s.service.Document(t.Context(), at, name)
			if err != nil {
				t.Fatal(err)
			}
			other := map[bool]string{true: "[::1]", false: "example.co.uk"}[at == origin]
			if text := string(d.Body("")); !strings.Contains(text, at) || strings.Contains(text, other) {
				t.Errorf("%s of %s is\n%s", name, at, text)
			}
		}
	}
}

// BenchmarkSitemap measures making a sitemap of 10,000 pages after a change.
func BenchmarkSitemap(b *testing.B) {
	s := open(b)
	s.many(10_000)
	id := s.Add("note", `{"name":"n"}`)
	for b.Loop() {
		b.StopTimer()
		s.Change("note", id, `{"name":"m"}`)
		b.StartTimer()
		s.document("sitemap.xml")
	}
}
