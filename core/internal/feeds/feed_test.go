package feeds_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/feeds"
)

type atomFeed struct {
	XMLName struct{}    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Sub     string      `xml:"subtitle"`
	Updated time.Time   `xml:"updated"`
	Links   []atomLink  `xml:"link"`
	Author  string      `xml:"author>name"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID        string     `xml:"id"`
	Title     string     `xml:"title"`
	Published time.Time  `xml:"published"`
	Updated   time.Time  `xml:"updated"`
	Links     []atomLink `xml:"link"`
	Author    string     `xml:"author>name"`
	Tags      []struct {
		Term string `xml:"term,attr"`
	} `xml:"category"`
	Summary string `xml:"summary"`
	Content struct {
		Type string `xml:"type,attr"`
		Text string `xml:",chardata"`
	} `xml:"content"`
}

type jsonFeed struct {
	Version string `json:"version"`
	Title   string `json:"title"`
	Home    string `json:"home_page_url"`
	Feed    string `json:"feed_url"`
	About   string `json:"description"`
	Items   []struct {
		ID, URL, Title, Summary, Image string
		HTML                           string    `json:"content_html"`
		Text                           string    `json:"content_text"`
		Published                      time.Time `json:"date_published"`
		Modified                       time.Time `json:"date_modified"`
		Authors                        []struct{ Name string }
		Tags                           []string
	} `json:"items"`
}

func (s *site) feeds() (a atomFeed, j jsonFeed) {
	s.tb.Helper()
	s.readXML("atom.xml", &a)
	if err := json.Unmarshal(s.document("feed.json").Body(""), &j); err != nil {
		s.tb.Fatal(err)
	}
	return a, j
}

func TestFeeds(t *testing.T) {
	s := open(t)
	s.Change("settings", "settings", `{"siteName":"Larkmoor","tagline":"Software","description":"We build software."}`)
	note := s.Add("note", `{"name":"A note","about":"Plain & simple."}`)
	first := s.Add("story", `{"name":"First story","intro":"Of it.","text":"<p>Words &amp; more</p>","by":"Ada",
		"topics":["go","teams"],"photo":"/images/a.png?x#y","out":"2026-01-30T08:00:00Z","memo":"secret memo"}`)
	second := s.Add("story", `{"name":"Second","photo":"https://cdn.test/b","text":"<p>x</p>"}`)
	s.Add("thing", `{"name":"In no feed"}`)
	a, j := s.feeds()
	if a.ID != origin+"/" || a.Title != "Larkmoor" || a.Author != "Larkmoor" || a.Sub != "We build software." ||
		!slices.Equal(a.Links, []atomLink{{"self", "application/atom+xml", origin + "/atom.xml"}, {"alternate", "text/html", origin + "/"}}) {
		t.Errorf("the feed is %+v", a)
	}
	if j.Version != "https://jsonfeed.org/version/1.1" || j.Title != "Larkmoor" || j.Home != origin+"/" || j.Feed != origin+"/feed.json" || j.About != "We build software." {
		t.Errorf("the feed is %+v", j)
	}
	ids := []string{origin + "/stories/" + second, origin + "/notes/" + note, origin + "/stories/" + first}
	links := []string{origin + "/stories/second", origin + "/notes/" + note, origin + "/stories/first-story"}
	if len(a.Entries) != 3 || len(j.Items) != 3 {
		t.Fatalf("%d and %d entries", len(a.Entries), len(j.Items))
	}
	for i, e := range a.Entries {
		item := j.Items[i]
		if e.ID != ids[i] || e.Links[0] != (atomLink{"alternate", "text/html", links[i]}) || item.ID != ids[i] || item.URL != links[i] {
			t.Errorf("entry %d is %+v and %+v", i, e, item)
		}
		if e.Title != item.Title || !e.Published.Equal(item.Published) || !e.Updated.Equal(item.Modified) || e.Updated.Before(e.Published) {
			t.Errorf("entry %d is %+v and %+v", i, e, item)
		}
	}
	whole, item := a.Entries[2], j.Items[2]
	if whole.Title != "First story" || whole.Summary != "Of it." || whole.Author != "Ada" || whole.Content.Type != "html" ||
		whole.Content.Text != "<p>Words &amp; more</p>" || len(whole.Tags) != 2 || whole.Tags[1].Term != "teams" ||
		whole.Published.Format(time.RFC3339) != "2026-01-30T08:00:00Z" || whole.Links[1] != (atomLink{"enclosure", "image/png", origin + "/images/a.png?x#y"}) {
		t.Errorf("the whole entry is %+v", whole)
	}
	if item.Summary != "Of it." || item.HTML != whole.Content.Text || item.Text != "" || item.Authors[0].Name != "Ada" ||
		!slices.Equal(item.Tags, []string{"go", "teams"}) || item.Image != origin+"/images/a.png?x#y" {
		t.Errorf("the whole item is %+v", item)
	}
	if plain := a.Entries[1]; plain.Content.Type != "text" || plain.Content.Text != "Plain & simple." || j.Items[1].Text != "Plain & simple." {
		t.Errorf("the plain entry is %+v", plain)
	}
	if a.Entries[0].Links[1] != (atomLink{"enclosure", "", "https://cdn.test/b"}) || !a.Updated.Equal(a.Entries[0].Updated) {
		t.Errorf("the newest entry is %+v", a.Entries[0])
	}
	if text := s.text("atom.xml") + s.text("feed.json") + s.text("llms.txt"); strings.Contains(text, "secret memo") {
		t.Error("a private field is told")
	}
}

// TestFeedsHoldTheNewest checks that the feeds contain the newest entries of each type, up to the limit.
func TestFeedsHoldTheNewest(t *testing.T) {
	s := open(t)
	for i := range 60 {
		s.Add("story", fmt.Sprintf(`{"name":"S%02d"}`, i))
		s.Add("note", fmt.Sprintf(`{"name":"N%02d"}`, i))
	}
	a, j := s.feeds()
	if len(a.Entries) != 100 || len(j.Items) != 100 {
		t.Fatalf("%d and %d entries", len(a.Entries), len(j.Items))
	}
	for i, e := range a.Entries {
		if want := fmt.Sprintf("%c%02d", "NS"[i%2], 59-i/2); e.Title != want {
			t.Fatalf("entry %d is %s, not %s", i, e.Title, want)
		}
	}
}

// TestFeedsAreBounded checks that the bodies of older entries are left out when the limit is reached.
func TestFeedsAreBounded(t *testing.T) {
	s := open(t)
	feeds.SetBodies(s.service, 5_000)
	for i := range 12 {
		s.Add("note", body(map[string]any{"name": fmt.Sprint(i), "about": strings.Repeat("word ", 100)}))
	}
	if n := len(s.text("feed.json")); n > 10_000 {
		t.Errorf("the feed has %d bytes", n)
	}
	a, j := s.feeds()
	if len(a.Entries) != 12 || len(j.Items) != 12 {
		t.Fatalf("%d and %d entries", len(a.Entries), len(j.Items))
	}
	if a.Entries[0].Content.Text == "" || a.Entries[11].Content.Text != "" || j.Items[0].Text == "0" || j.Items[11].Text != "0" {
		t.Error("the wrong texts are left out")
	}
}

// TestHostileTexts checks that special characters cannot break out of the text in any document.
func TestHostileTexts(t *testing.T) {
	s := open(t)
	s.Change("settings", "settings", body(map[string]any{"siteName": hostile, "tagline": hostile, "description": paragraphs}))
	s.Add("story", body(map[string]any{
		"name": hostile, "intro": paragraphs, "by": hostile, "topics": []string{"a<b&c", "]]>"}, "text": "<p>a &lt; b</p>", "out": field.At(contenttest.Start),
	}))
	a, j := s.feeds()
	if len(a.Entries) != 1 || len(j.Items) != 1 || len(a.Links) != 2 {
		t.Fatalf("the feed is %+v", a)
	}
	for _, text := range []string{a.Title, a.Sub, a.Entries[0].Title, a.Entries[0].Author, j.Title, j.Items[0].Title} {
		if !strings.HasPrefix(text, "]]></title><script>alert(1)</script> & \"quoted\" 'x'") || strings.ContainsAny(text, "\n\x01") {
			t.Errorf("it reads %q", text)
		}
	}
	if a.Entries[0].Tags[0].Term != "a<b&c" || j.Items[0].Tags[1] != "]]>" {
		t.Errorf("tags %v, %v", a.Entries[0].Tags, j.Items[0].Tags)
	}
	if strings.Contains(s.text("atom.xml"), "<script") {
		t.Error("a tag stands in the feed")
	}
	guide := s.text("llms.txt")
	plain := strings.NewReplacer(`\\`, "", `\]`, "", `\<`, "").Replace(guide)
	if strings.Count(guide, "\n# ") != 0 || strings.Count(guide, "\n## ") != 3 || strings.Contains(plain, "](javascript") || strings.Contains(plain, "<") {
		t.Errorf("the guide is\n%s", guide)
	}
}

// TestNoEntries checks that the documents are complete without entries.
func TestNoEntries(t *testing.T) {
	s := open(t)
	a, j := s.feeds()
	if a.Updated.IsZero() || len(a.Entries) != 0 || j.Items == nil {
		t.Errorf("the feeds are %+v and %+v", a, j)
	}
}
