package web_test

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/content"
)

// seeds is the content that every test starts with: by type, ids and bodies.
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

// seed writes them, each created an hour after the one before, all in the past.
func seed(ctx context.Context, service *content.Service) error {
	created := start.Add(-30 * 24 * time.Hour)
	for _, s := range seeds {
		created = created.Add(time.Hour)
		item := content.Item{ID: s.id, Created: created, Body: []byte(s.body)}
		if err := service.Import(ctx, s.typ, []content.Item{item}); err != nil {
			return err
		}
	}
	return nil
}
