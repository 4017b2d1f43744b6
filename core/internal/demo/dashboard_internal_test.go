package demo

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/demo"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestDemoDashboard has the figures, the captions and the history that a fresh demonstration shows.
func TestDemoDashboard(t *testing.T) {
	t.Parallel()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	store := bolttest.New(t)
	made, err := environment.NewProgram(plugins.All())
	check(err)
	registry := made.Registry
	writer, err := writer.Open(t.Context(), store, registry, time.Now)
	check(err)
	reader := query.New(store, registry, time.Now, writer.Freshness())
	check(Fill(t.Context(), store, writer, reader, openTestMedia(t), demo.Site{}, time.Now()))

	figures, err := reader.Stats(t.Context())
	check(err)
	want := []query.Figure{
		{Name: "totalProducts", Count: 7, Caption: "+2 this month"},
		{Name: "totalServices", Count: 4, Caption: "All active"},
		{Name: "totalBlogPosts", Count: 10, Caption: "Updated weekly"},
		{Name: "newInquiries", Count: 5, Caption: "+12 this week"},
	}
	// Those of a type more come beside them.
	specified := slices.DeleteFunc(figures, func(f query.Figure) bool {
		return !slices.ContainsFunc(want, func(w query.Figure) bool { return w.Name == f.Name })
	})
	if !slices.Equal(specified, want) {
		t.Errorf("the figures are %v, want %v", figures, want)
	}

	page, err := reader.Activity(t.Context(), core.Actor{Role: core.Administrator}, query.ActivityQuery{Limit: 5})
	check(err)
	var lines []struct{ Icon, Description string }
	check(json.Unmarshal(page.Body, &lines))
	var told []string
	for _, l := range lines {
		told = append(told, l.Icon+" "+l.Description)
	}
	if want := []string{
		`fas fa-envelope Inquiry from "Patrick Nwosu-Lane" was received`,
		`fas fa-envelope Inquiry from "Fiona MacAskill" was received`,
		`fas fa-newspaper Blog post "The website handover list that we wish everybody used" was created`,
		`fas fa-envelope Inquiry from "Daniel Abiodun" was received`,
		`fas fa-envelope Inquiry from "Chloe Hartnell" was received`,
	}; !slices.Equal(told, want) {
		t.Errorf("the newest activity is %q, want %q", told, want)
	}
}
