package web_test

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/storage"
)

// seeds is the content of every test: types, IDs and bodies.
var seeds = []struct{ typ, id, body string }{
	{"product", "atlas", `{
		"name": "Atlas", "description": "A customer portal.", "category": "Portals", "icon": "fas fa-globe",
		"features": ["Single sign-on", "Audit trail"], "specifications": {"hosting": "UK", "maxUsers": 500},
		"pricing": {"Starter": 149, "Business": 399},
		"reviews": [{"author": "R. Shah", "rating": 4, "content": "It does what it says."}]}`},
	{"product", "beacon", `{"name": "Beacon", "description": "Alerts for field teams.", "status": "inactive"}`},
	{"product", "cairn", `{"name": "Cairn", "description": "Not announced yet.", "status": "draft"}`},
	{"service", "web", `{
		"name": "Web applications", "description": "Built to last.", "color": "green",
		"portfolio": ["Booking site"], "pricing": {"Fixed": 4800, "Monthly": "from 900"}}`},
	{"post", "hello", `{
		"title": "Hello", "content": "<h2>First</h2><p>Words.</p>", "excerpt": "The first one.", "category": "News",
		"tags": ["go", "teams"], "status": "published"}`},
	{"post", "sequel", `{
		"title": "A sequel", "content": "<p>More words.</p>", "category": "News", "tags": ["go"], "status": "published"}`},
	{"post", "craft", `{
		"title": "On craft", "content": "<p>Care.</p>", "category": "Craft", "tags": ["go", "teams"], "status": "published"}`},
	{"post", "secret", `{"title": "Not yet", "content": "<p>Wait.</p>", "category": "Hidden", "status": "draft"}`},
	{"testimonial", "shah", `{"content": "They listen.", "clientName": "R. Shah", "company": "Shah Ltd"}`},
	{"member", "ada", `{"name": "Ada Finch", "position": "Director", "bio": "Founded the agency."}`},
	{"job", "engineer", `{"title": "Engineer", "description": "Build things.", "requirements": ["Go", "Kindness"]}`},
	{"inquiry", "question", `{
		"name": "Tom Reed", "email": "tom@example.com", "subject": "A portal", "message": "What would it cost?",
		"serviceType": "web-development"}`},
	{"subscriber", "reader", `{"email": "reader@example.com"}`},
}

// seed imports the content, each entry created an hour after the previous one, all in the past.
func seed(ctx context.Context, contentWriter *writer.Writer) error {
	created := start.Add(-30 * 24 * time.Hour)
	for _, s := range seeds {
		created = created.Add(time.Hour)
		item := writer.Item{ID: s.id, Created: created, Body: []byte(s.body)}
		if err := contentWriter.Import(ctx, s.typ, []writer.Item{item}); err != nil {
			return err
		}
	}
	return nil
}

// seedVisits adds the visits of three visitors, each an hour after the previous one, all in the past.
func seedVisits(ctx context.Context, store storage.Store, reader *query.Reader) error {
	now := start.Add(-30 * time.Hour)
	counter, err := analytics.New(ctx, analytics.Config{Store: store, Answers: reader, Now: func() time.Time { return now }})
	if err != nil {
		return err
	}
	for i, agent := range []string{desktopAgent, phoneAgent, desktopAgent} {
		now = now.Add(time.Hour)
		request := analytics.Request{
			Host: "quoin.test", Address: string(rune('a' + i)), Agent: agent,
			Pages: func(path string) (string, bool) { return path, true },
		}
		counter.Collect(request, []analytics.Event{
			{Type: analytics.View, Page: "/", Referrer: "https://www.google.com/"},
			{Type: analytics.Vital, Page: "/", Name: "LCP", Value: 900},
		})
		if i > 0 {
			continue
		}
		now = now.Add(time.Minute)
		counter.Collect(request, []analytics.Event{
			{Type: analytics.Leave, Page: "/", Seconds: 40, Interacted: true},
			{Type: analytics.View, Page: "/products/atlas"},
		})
		counter.Convert(request, "inquiry", "question")
	}
	return counter.Flush(ctx)
}

const (
	desktopAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0"
	phoneAgent   = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)
