package web_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// rows parses a CSV table.
func rows(t *testing.T, a answer) [][]string {
	t.Helper()
	a.want(t, http.StatusOK)
	text, marked := strings.CutPrefix(a.body, "\ufeff")
	if !marked {
		t.Errorf("no byte order mark in %.40q", a.body)
	}
	if strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		t.Errorf("a line ends without CR in %q", text)
	}
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// column returns the values of the column with the given name, without its head.
func column(t *testing.T, rows [][]string, name string) (values []string) {
	t.Helper()
	for i, head := range rows[0] {
		if head != name {
			continue
		}
		for _, row := range rows[1:] {
			values = append(values, row[i])
		}
		return values
	}
	t.Fatalf("no column %q in %q", name, rows[0])
	return nil
}

// TestTable checks that a table has a column for each field, and is sent as a download.
func TestTable(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	a := s.staff("/api/inquiries.csv")
	got := rows(t, a)
	want := [][]string{
		{
			"ID", "Name", "Email", "Company", "Phone", "Subject", "Message", "Service type", "Status", "Assignee",
			"Internal notes", "Value", "Resolved at", "Spam", "Signs of spam", "Form", "Id of the form",
			"Created at", "Updated at",
		},
		{
			"question", "Tom Reed", "tom@example.com", "", "", "A portal", "What would it cost?", "web-development", "new", "",
			"", "0", "", "false", "", "", "",
			"2026-01-01T21:00:00.000Z", "2026-01-01T21:00:00.000Z",
		},
	}
	if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("the table is\n%q, want\n%q", got, want)
	}
	for name, want := range map[string]string{
		"Content-Type": "text/csv; charset=utf-8", "Content-Disposition": "attachment; filename=inquiries.csv",
		"Cache-Control": "no-store",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// TestTableOfParts checks that lists and objects are written in a readable form.
func TestTableOfParts(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	products := rows(t, s.staff("/api/products.csv?sort=name"))
	for name, want := range map[string]string{
		"Name": "Atlas|Beacon|Cairn", "Features": "Single sign-on\nAudit trail||",
		"Pricing": `{"Starter":149,"Business":399}||`,
		"Reviews": `[{"author":"R. Shah","rating":4,"content":"It does what it says."}]|[]|[]`,
	} {
		if got := strings.Join(column(t, products, name), "|"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	posts := rows(t, s.staff("/api/blog.csv?category=News&status=published"))
	if got := strings.Join(column(t, posts, "Tags"), "|"); got != "go|go, teams" {
		t.Errorf("the tags are %q", got)
	}
	if got := rows(t, s.staff("/api/blog.csv?category=Nothing")); len(got) != 1 {
		t.Errorf("the table of nothing is %q", got)
	}
	if got := rows(t, s.staff("/api/admin/content/sections.csv")); len(got) != 34 {
		t.Errorf("%d rows of sections", len(got))
	}
}

// TestTableRunsNothing checks that a spreadsheet does not run a value as a formula, and that numbers are unchanged.
func TestTableRunsNothing(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for text, want := range map[string]string{
		`=HYPERLINK(\"http://evil.example\")`: `'=HYPERLINK("http://evil.example")`,
		"+44 161 496 0123":                    "+44 161 496 0123",
		"+44 161 496 0123+1":                  "'+44 161 496 0123+1",
		"-1+1":                                "'-1+1",
		"@SUM(A1)":                            "'@SUM(A1)",
		"1=1":                                 "1=1",
		`\"quoted\", with a comma`:            `"quoted", with a comma`,
	} {
		s.do(request{
			method: http.MethodPut, path: "/api/inquiries/question", body: `{"subject":"` + text + `","value":12.5}`, staff: true,
		}).want(t, http.StatusOK)
		table := rows(t, s.staff("/api/inquiries.csv"))
		if got := column(t, table, "Subject")[0]; got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
		if got := column(t, table, "Value")[0]; got != "12.5" {
			t.Errorf("the value is %s", got)
		}
	}
}

// TestTableHasAllPages checks that a table has all entries, in the order of the list.
func TestTableHasAllPages(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	const n = 450
	var items []writer.Item
	for i := range n {
		items = append(items, writer.Item{ID: fmt.Sprintf("m-%d", i), Created: start, Body: fmt.Appendf(nil, `{"name":"M %03d"}`, i)})
	}
	s.check(s.content.Import(t.Context(), "member", items))
	names := column(t, rows(t, s.staff("/api/team.csv?sort=-name")), "Name")
	if len(names) != n+1 || names[n] != "Ada Finch" {
		t.Fatalf("%d names, the last is %s", len(names), names[len(names)-1])
	}
	for i, name := range names[:n] {
		if want := fmt.Sprintf("M %03d", n-1-i); name != want {
			t.Fatalf("name %d is %s, want %s", i, name, want)
		}
	}
	head := s.do(request{method: http.MethodHead, path: "/api/team.csv", staff: true}).want(t, http.StatusOK)
	if head.body != "" || head.header.Get("Content-Disposition") == "" {
		t.Errorf("HEAD gives %d bytes and %v", len(head.body), head.header)
	}
	s.staff("/api/team.csv").want(t, http.StatusOK)
}

// TestHeadOfATable checks that the answer to HEAD has no body, not even a final chunk, before the next answer.
func TestHeadOfATable(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	conn, in := s.dial()
	_, err := fmt.Fprintf(conn, "HEAD /api/team.csv HTTP/1.1\r\nHost: a\r\nCookie: quoin_session=%s\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", s.token)
	s.check(err)
	head, err := http.ReadResponse(in, &http.Request{Method: http.MethodHead})
	s.check(err)
	s.check(head.Body.Close())
	if next, err := in.Peek(4); err != nil || string(next) != "HTTP" || head.StatusCode != http.StatusOK || len(head.TransferEncoding) != 1 {
		t.Errorf("HEAD is %d, encoded as %v, and %q follows, %v", head.StatusCode, head.TransferEncoding, next, err)
	}
}

// TestTableIsForStaff checks that only staff get tables, also of lists that visitors can read.
func TestTableIsForStaff(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path, status := range map[string]int{
		"/api/inquiries.csv": 401, "/api/products.csv": 401, "/api/sections.csv": 404, "/api/settings.csv": 404,
		"/api/admin/content/settings.csv": 404,
	} {
		s.get(path).want(t, status).problem(t)
	}
	for path, name := range map[string]string{
		"/api/inquiries.csv?limit=1": "limit", "/api/inquiries.csv?sort=shoe": "sort", "/api/inquiries.csv?notes=x": "notes",
	} {
		if p := s.staff(path).want(t, http.StatusBadRequest).problem(t); !strings.Contains(p.Detail, name) {
			t.Errorf("%s: %q does not name %s", path, p.Detail, name)
		}
	}
	s.do(request{method: http.MethodPost, path: "/api/inquiries.csv", body: "{}", staff: true}).want(t, http.StatusMethodNotAllowed)
}
