package search

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage"
)

// shop is a site with some content of every type, and its index. Its pages have no sections, so that searches find the
// content of the test alone.
func shop(t testing.TB) (*contenttest.Site, *Index) {
	t.Helper()
	site := contenttest.Open(t, plugins.Types()...)
	for e, err := range site.Entries(t.Context(), "page") {
		if err != nil {
			t.Fatal(err)
		}
		site.Change("page", e.ID, `{"sections":[]}`)
	}
	for i, e := range []struct{ typ, id, body string }{
		{"product", "portal", `{"name":"Customer portal","category":"Portals","description":"Your clients see their invoices.",
			"features":["Single sign-on","Audit trail"],"specifications":{"Hosting":"London","Users":500},
			"reviews":[{"author":"R. Shah","content":"Splendid work on Schrödinger's database."}]}`},
		{"product", "alerts", `{"name":"Alerts","category":"Field work","description":"Tells field engineers what broke.","status":"inactive"}`},
		{"product", "hidden", `{"name":"Zeppelin","category":"Secret","description":"The unannounced airship portal.","status":"draft"}`},
		{"service", "web", `{"name":"Web development","description":"Sites & shops that last.","portfolio":["A café in Leeds"]}`},
		{"post", "kubernetes", `{"title":"Kubernetes for small teams","excerpt":"You may not need it.","category":"Infrastructure",
			"content":"<h2>Clusters</h2><p>We run <strong>Kube</strong>rnetes at the zoo. 5 &lt; 6 &amp; so on.</p>","tags":["go","containers"],"status":"published"}`},
		{"post", "access", `{"title":"Accessibility is a habit","category":"Design","content":"<p>Every implementation begins with a heading.</p>","status":"published"}`},
		{"post", "draft", `{"title":"Unfinished airship notes","category":"Secret","content":"<p>Zeppelin zeppelin.</p>"}`},
		{"job", "engineer", `{"title":"Platform engineer","description":"Look after databases and clusters.","requirements":["Kindness"]}`},
		{"inquiry", "question", `{"name":"Tom Reed","email":"tom@example.com","message":"How much is an airship portal?","notes":"Probably a hoax"}`},
		{"member", "ada", `{"name":"Ada Finch","bio":"Founded the agency at the zoo."}`},
	} {
		item := writer.Item{ID: e.id, Created: contenttest.Start.Add(time.Duration(i-100) * time.Hour), Body: []byte(e.body)}
		if err := site.Import(t.Context(), e.typ, []writer.Item{item}); err != nil {
			t.Fatal(err)
		}
	}
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	if err := x.Rebuild(t.Context(), site.Seq()); err != nil {
		t.Fatal(err)
	}
	return site, x
}

func find(t *testing.T, x *Index, raw string, staff bool) Result {
	t.Helper()
	q, err := ParseQuery(raw)
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	r, err := x.Search(t.Context(), q, staff)
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return r
}

func idsOf(hits []Hit) string {
	var ids []string
	for _, h := range hits {
		ids = append(ids, h.ID)
	}
	return strings.Join(ids, " ")
}

func TestSearch(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	for _, c := range []struct{ name, query, want string }{
		{"nothing", "", ""},
		{"white space", "q=+++", ""},
		{"signs", "q=%2B-%26%7C%7C%21%28%29%7B%7D%5B%5D%5E%22%7E*%3F%3A%5C%2F", ""},
		{"a word of the title", "q=portal", "portal"},
		{"capitals", "q=PORTAL", "portal"},
		{"the title before the text", "q=engineer", "engineer alerts"},
		{"another form", "q=implementing", "access"},
		{"accents that the text has", "q=cafe", "web"},
		{"accents that only the query has", "q=l%C3%A9%C3%ABds", "web"},
		{"accents of their own signs", "q=cafe%CC%81", "web"},
		{"accents that no letter has", "q=po%CC%82r%CC%84tal", "portal"},
		{"a wrong first letter", "q=bortal", "portal"},
		{"wrong first letters", "q=xubernetes+zeams", "kubernetes"},
		{"a wrong first letter in a text", "q=matabases", "engineer portal"},
		{"a wrong first letter and another", "q=bortel", ""},
		{"an umlaut and a possessive", "q=schrodinger", "portal"},
		{"a list", "q=kindness", "engineer"},
		{"a label", "q=hosting+london", "portal"},
		{"a number in a text", "q=500", "portal"},
		{"a nested text", "q=splendid", "portal"},
		{"rich text without its tags", "q=strong", ""},
		{"a tag within a word", "q=kubernetes+zoo", "kubernetes"},
		{"words of different fields", "q=single+portal", "portal"},
		{"all words", "q=clusters+engineer", "engineer"},
		{"all words or none", "q=portal+kindness", ""},
		{"a common word", "q=the+zoo", "kubernetes"},
		{"only common words", "q=for+the", ""},
		{"the beginning of a word", "q=kuber", "kubernetes"},
		{"a letter", "q=k", "kubernetes"},
		{"the beginning of another word than the last", "q=kuber+teams", ""},
		{"on the way past the stem", "q=implementati", "access"},
		{"one edit", "q=portol", "portal"},
		{"two letters swapped", "q=egnineer", "engineer alerts"},
		{"two edits in a long word", "q=acessibillity", "access"},
		{"an edit that a title sets right", "q=developmet&type=service", "web"},
		{"two edits in a short word", "q=partol", ""},
		{"a short word as it is", "q=zoa", ""},
		{"a phrase", "q=%22small+teams%22", "kubernetes"},
		{"a phrase in another order", "q=%22teams+small%22", ""},
		{"a phrase with a gap", "q=%22kubernetes+at+the+zoo%22", "kubernetes"},
		{"a phrase whose gap is another", "q=%22kubernetes+zoo%22", ""},
		{"typographic quotes", "q=%E2%80%9Csmall+teams%E2%80%9D", "kubernetes"},
		{"an open quote", "q=%22small+teams", "kubernetes"},
		{"a phrase and a word", "q=%22small+teams%22+zoo", "kubernetes"},
		{"a category", "q=infrastructure&type=post", "kubernetes"},
		{"of one type", "q=engineer&type=job", "engineer"},
		{"of a type that does not fit", "q=kubernetes&type=job", ""},
		{"of a type that is none", "q=kubernetes&type=nothing", ""},
		{"an inactive product", "q=broke", "alerts"},
		{"a link's icon", "q=fas", ""},
		{"hidden entries", "q=zeppelin", ""},
		{"inquiries", "q=hoax", ""},
		{"types without a page", "q=founded&type=member", ""},
		{"a page", "q=about", "about"},
		{"words beyond the tenth", "q=we+run+it+small+teams+need+teams+small+run+need+nothing+atall", "kubernetes"},
		{"query syntax", "q=title%3Aportal", ""},
		{"a wildcard", "q=port*", "portal"},
		{"a minus", "q=-portal", "portal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := idsOf(find(t, x, c.query, false).Hits); got != c.want {
				t.Errorf("%s finds %q, want %q", c.query, got, c.want)
			}
		})
	}
}

func TestStaffFindEverything(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	for query, want := range map[string]string{
		"q=zeppelin": "hidden draft", "q=hoax": "question", "q=founded&type=member": "ada", "q=tom%40example.com": "question",
		"q=airship+portal": "question hidden", "q=portal&type=product": "portal hidden", "q=kubernetes": "kubernetes",
	} {
		if got := idsOf(find(t, x, query, true).Hits); !sameWords(got, want) {
			t.Errorf("%s finds %q, want %q", query, got, want)
		}
	}
	r := find(t, x, "q=airship", true)
	if got := fmt.Sprint(r.Types, r.Categories); got != "[{inquiry 1} {post 1} {product 1}] [{Secret 2}]" {
		t.Errorf("the counts are %s", got)
	}
}

func sameWords(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// TestAStopWordMayBecomeALongerWord checks that results grow fewer while the last word is typed, and that a stop word
// that begins no word of any entry is ignored.
func TestAStopWordMayBecomeALongerWord(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	for text, want := range map[string]string{
		"airship no": "draft", "airship not": "draft", "airship note": "draft",
		"airship our": "draft hidden question",
	} {
		if got := idsOf(find(t, x, "q="+url.QueryEscape(text), true).Hits); !sameWords(got, want) {
			t.Errorf("%q finds %q, want %q", text, got, want)
		}
	}
}

func TestCounts(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	for query, want := range map[string]string{
		"q=engineer":              "2 [{job 1} {product 1}] [{Field work 1}]",
		"q=engineer&type=job":     "1 [{job 1} {product 1}] []",
		"q=engineer&type=post":    "0 [{job 1} {product 1}] []",
		"q=nothingatall":          "0 [] []",
		"q=cluster&limit=1":       "2 [{job 1} {post 1}] [{Infrastructure 1}]",
		"q=egnineer&type=product": "1 [{job 1} {product 1}] [{Field work 1}]",
	} {
		r := find(t, x, query, false)
		if got := fmt.Sprint(r.Total, r.Types, r.Categories); got != want {
			t.Errorf("%s counts %s, want %s", query, got, want)
		}
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, plugins.Types()...)
	for i := range 25 {
		site.Add("job", fmt.Sprintf(`{"title":"Engineer","description":"Number %d"}`, i))
	}
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	if err := x.Rebuild(t.Context(), site.Seq()); err != nil {
		t.Fatal(err)
	}
	seen, pages, last := map[string]bool{}, 0, ""
	for raw := "q=engineer&type=job"; raw != ""; pages++ {
		r := find(t, x, raw, false)
		if r.Total != 25 || r.Hits[0].Score != 1 {
			t.Fatalf("%+v", r)
		}
		for _, h := range r.Hits {
			if last != "" && h.ID > last {
				t.Errorf("%s comes after %s, though it is newer", h.ID, last)
			}
			seen[h.ID], last = true, h.ID
		}
		if raw = ""; r.Next != "" {
			raw = "q=engineer&type=job&cursor=" + r.Next
		}
	}
	if len(seen) != 25 || pages != 3 {
		t.Errorf("%d hits on %d pages", len(seen), pages)
	}
	if r := find(t, x, "q=engineer&type=job&limit=50&cursor="+encodeCursor(900), false); len(r.Hits) > 0 || r.Next != "" || r.Total != 25 {
		t.Errorf("beyond the end: %+v", r)
	}
}

// TestAccentsOfTheText checks that texts with combining accents are found.
func TestAccentsOfTheText(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	site.Add("service", `{"name":"Re\u0301sume\u0301s","description":"For a cafe\u0301 on the Co\u0302te."}`)
	apply(t, site, x)
	for _, query := range []string{"resumes", "r%C3%A9sum%C3%A9s", "re%CC%81sume%CC%81", "RESUMES", "cote", "c%C3%B4te", "c%C3%B4t", "resumse"} {
		if r := find(t, x, "q="+query, false); len(r.Hits) != 1 || r.Hits[0].Title != "Résumés" {
			t.Errorf("%s finds %+v", query, r.Hits)
		}
	}
	if r := find(t, x, "q=cote", false); len(r.Hits) != 1 || !strings.Contains(r.Hits[0].Excerpt, "<mark>Côte</mark>.") {
		t.Errorf("the excerpt is %+v", r.Hits)
	}
}

// TestBeginningsOfNumbers checks that a number is found by its beginning however many numbers begin alike.
func TestBeginningsOfNumbers(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	items := make([]writer.Item, 200)
	for i := range items {
		items[i] = writer.Item{
			ID: fmt.Sprint("part-", i), Created: contenttest.Start,
			Body: fmt.Appendf(nil, `{"name":"%s 7%03d","description":"A part.","category":"Parts"}`, []string{"Bolt", "Nut"}[i/199], i),
		}
	}
	if err := site.Import(t.Context(), "product", items); err != nil {
		t.Fatal(err)
	}
	if err := x.Rebuild(t.Context(), site.Seq()); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{"q=nut+71": "part-199", "q=nut+7": "part-199", "q=bolt+7019": "part-19"} {
		if got := idsOf(find(t, x, query, false).Hits); got != want {
			t.Errorf("%s finds %q, want %q", query, got, want)
		}
	}
	hits, err := x.Complete(t.Context(), "nut 71", false)
	if got := idsOf(hits); err != nil || got != "part-199" {
		t.Errorf("the title is completed to %q: %v", got, err)
	}
}

// TestPagesAreFoundByTheirSections checks that a page is found by the words of its sections: by visitors where it shows them,
// by staff in any case. A change of a section is found, and excerpts for visitors have nothing of hidden sections.
func TestPagesAreFoundByTheirSections(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	shown := site.Add("section", `{"title":"Gazebo","type":"text","content":"<p>Pavilions for <em>pergola</em> owners.</p>"}`)
	hidden := site.Add("section", `{"title":"Gazebo rival","type":"list","content":"Orangery secrets","metadata":{"of":"product","pick":"chosen","entries":["portal"]}}`)
	page := site.Add("page", `{"title":"Garden","slug":"garden","status":"published","sections":["`+shown+`","`+hidden+`"],"hidden":["`+hidden+`"]}`)
	apply := func(after storage.Seq) {
		t.Helper()
		changed := changes.Record{Seq: site.Seq(), Changes: site.Changes(after)}
		if err := x.Apply(t.Context(), []changes.Record{changed}); err != nil {
			t.Fatal(err)
		}
	}
	covered := "orangery" // a word that visitors do not read on the page
	finds := func(q string, staff, want bool) {
		t.Helper()
		r := find(t, x, "q="+q+"&type=page", staff)
		got := slices.ContainsFunc(r.Hits, func(h Hit) bool { return h.ID == page })
		if got != want {
			t.Errorf("%s (staff: %t) finds %+v", q, staff, r.Hits)
		}
		for _, h := range r.Hits {
			if !staff && strings.Contains(strings.ToLower(h.Excerpt), covered) || strings.Contains(h.Excerpt, "&lt;") {
				t.Errorf("%s: the excerpt is %s", q, h.Excerpt)
			}
		}
	}
	if err := x.Rebuild(t.Context(), site.Seq()); err != nil {
		t.Fatal(err)
	}
	finds("gazebo", false, true)
	finds("pergola", false, true)
	finds("orangery", false, false)
	finds("orangery", true, true)
	before := site.Seq()
	site.Change("section", shown, `{"content":"<p>Belvedere.</p>"}`)
	apply(before)
	finds("pergola", false, false)
	finds("belvedere", false, true)
	before = site.Seq()
	site.Change("page", page, `{"hidden":["`+shown+`"]}`)
	apply(before)
	covered = "belvedere"
	finds("belvedere", false, false)
	finds("orangery", false, true)
	if err := compare(t.Context(), x); err != nil {
		t.Error(err)
	}
}
