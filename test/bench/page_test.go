package bench_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// pageSections is the number of sections of the page that BenchmarkFirstPage renders.
const pageSections = 30

// BenchmarkFirstPage renders pages of 30 sections of all plain types for the first time, over HTTP; each is a page of its
// own, so that none is in memory. Beside it stands a page without sections, which is what the frame of the site costs.
func BenchmarkFirstPage(b *testing.B) {
	p := quoin(b)
	sections := make([]string, pageSections)
	for n := range sections {
		sections[n] = p.create("/api/admin/content/sections", plainSection(n))
	}
	all, err := json.Marshal(sections)
	if err != nil {
		b.Fatal(err)
	}
	for name, sections := range map[string]string{"thirty": string(all), "none": "[]"} {
		b.Run(name, func(b *testing.B) {
			// What is rendered first compiles the script.
			p.request(http.MethodGet, "/"+p.addPage(name, sections), "")
			var waited time.Duration
			pages := 0
			for b.Loop() {
				path := "/" + p.addPage(name, sections)
				began := time.Now()
				r := p.request(http.MethodGet, path, "")
				waited += time.Since(began)
				if r.StatusCode() != http.StatusOK || name == "thirty" && !strings.Contains(string(r.Body()), "Section 29") {
					b.Fatalf("%s: %d %.200s", path, r.StatusCode(), r.Body())
				}
				pages++
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(waited.Milliseconds())/float64(pages), "ms/page")
		})
	}
}

// addPage creates a published page with sections and returns its slug.
func (p *program) addPage(title, sections string) string {
	p.b.Helper()
	slug := fmt.Sprintf("%s-%d", title, time.Now().UnixNano())
	p.create("/api/pages", fmt.Sprintf(`{"title":%q,"slug":%q,"status":"published","sections":%s}`, title, slug, sections))
	return slug
}

// create creates an entry and returns its id.
func (p *program) create(path, body string) string {
	p.b.Helper()
	r := p.request(http.MethodPost, path, body)
	var made struct{ ID string }
	if err := json.Unmarshal(r.Body(), &made); err != nil || r.StatusCode() != http.StatusCreated {
		p.b.Fatalf("%s: %d %.200s", path, r.StatusCode(), r.Body())
	}
	return made.ID
}

// plainSection returns a section of one of the types that need nothing else.
func plainSection(n int) string {
	kinds := []string{
		`"figures","items":[{"value":"5","label":"Years"},{"value":"50","label":"Projects"}]`,
		`"points","items":[{"icon":"fas fa-box","title":"A point","text":"What it says."},{"icon":"fas fa-cog","title":"Another","text":"Words."}]`,
		`"steps","items":[{"title":"First","text":"What is done."},{"title":"Then","text":"What comes of it."}]`,
		`"questions","items":[{"question":"How long does it take?","answer":"A week."},{"question":"And then?","answer":"Nothing."}]`,
		`"groups","items":[{"title":"Tools","lines":["One","Two","Three"]}]`,
		`"text"`, `"intro"`, `"call-to-action","metadata":{"buttonText":"Write to us","buttonLink":"/contact"}`,
		`"quote","metadata":{"text":"It works.","name":"A client"}`,
		`"list","metadata":{"of":"service","pick":"newest","limit":3}`,
	}
	return fmt.Sprintf(`{"title":"Section %d","content":"Some words that a section has.","type":%s}`, n, kinds[n%len(kinds)])
}
