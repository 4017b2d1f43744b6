package hostile_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// formulas are what spreadsheets reckon with, or run.
var formulas = []string{
	`=1+1`, `=cmd|' /C calc'!A0`, `+1+1`, `-1+1`, `@SUM(1,1)`, "\t=1+1", "\r=1+1", "\n=1+1", ` =1+1`, `＝1+1`, `＋1`, `－1`, `＠SUM(1)`, `=HYPERLINK("https://evil.example","x")`,
	`"=1+1`, `,=1+1`, "\u00a0=1+1", "\ufeff=1+1", "\u200b=1+1",
}

// TestAdvisoryCSVFormulas: no cell of a table that visitors or staff have filled in begins as a formula does.
func TestAdvisoryCSVFormulas(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	for i, formula := range formulas {
		r := s.visitor(address(i)).post("/api/inquiries", fmt.Sprintf(`{"name":%s,"email":"a@b.co","message":%[1]s,"company":%[1]s,"phone":"","subject":%[1]s}`, quoted(formula)))
		want(t, formula, r, http.StatusCreated, http.StatusUnprocessableEntity)
		must(t, formula, staff.post("/api/products", fmt.Sprintf(`{"name":%s,"description":%[1]s,"features":[%[1]s,"x"],"specifications":{%[1]s:"y"},"category":%[1]s}`, quoted(formula))), 201, 422)
		s.visitor(address(i)).post("/api/analytics/events", fmt.Sprintf(`{"events":[{"type":"view","page":"/?utm_source=%s&utm_campaign=%[1]s","referrer":"https://x.example/%[1]s"}]}`, url.QueryEscape(formula)),
			"User-Agent", agent(0))
	}
	v := s.visitor("198.51.100.1")
	want(t, "a subscriber", v.post("/api/subscribers", `{"email":"=cmd+x@example.com"}`), 201, 422)
	tables := []string{"/api/inquiries.csv", "/api/products.csv", "/api/subscribers.csv", "/api/admin/media.csv", "/api/analytics/campaigns.csv", "/api/analytics/traffic-sources.csv", "/api/analytics/top-pages.csv"}
	for _, table := range tables {
		r := must(t, table, staff.get(table), http.StatusOK)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(r.body, "\ufeff"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			for _, cell := range row {
				if reckons(cell) {
					t.Errorf("%s has the cell %q", table, cell)
				}
			}
		}
		if disposition := r.header.Get("Content-Disposition"); !strings.HasPrefix(disposition, "attachment") || strings.ContainsAny(disposition, "\r\n") {
			t.Errorf("%s is sent with %q", table, disposition)
		}
		want(t, table+" by a visitor", v.get(table), http.StatusUnauthorized)
	}
	if r := staff.get("/api/inquiries.csv"); strings.Count(r.body, "'=1+1") < 2 {
		t.Errorf("the formulas are not in the table at all: %s", r)
	}
}

// reckons reports whether a spreadsheet may take a cell for a formula: some pass over what cannot be seen before it.
func reckons(cell string) bool {
	cell = strings.TrimLeft(cell, " \t\r\n\u00a0\ufeff\u200b")
	return cell != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(cell)[0]) && strings.Trim(cell, "0123456789.-") != ""
}

// quoted is a text in JSON.
func quoted(text string) string {
	body, err := json.Marshal(text)
	if err != nil {
		panic(err) // no text fails
	}
	return string(body)
}
