package writer_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

// tell adds security lines, one a second.
func tell(t testing.TB, s *contenttest.Site, all ...entrystore.Security) {
	t.Helper()
	for _, one := range all {
		s.Clock.Advance(time.Second)
		_, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
			return entrystore.NoteSecurity(w, s.Clock.Now(), one)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

var (
	failure = entrystore.Security{Act: core.ActSignInFailed, Title: "ada", From: "Firefox on Linux, 203.0.113.x"}
	entered = entrystore.Security{Act: core.ActSignedIn, Title: "ada", By: "ada", From: "Firefox on Linux, 203.0.113.x"}
)

// TestSecurityIsToldInSentences checks security lines among the lines of content, the newest first.
func TestSecurityIsToldInSentences(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	tell(t, s, entered, entrystore.Security{Act: core.ActUserAdded, Title: "bob", By: "ada", To: "editor"})
	s.Clock.Advance(time.Second)
	s.Add("notice", `{"title":"One"}`)
	tell(t, s,
		entrystore.Security{Act: core.ActRoleChanged, Title: "bob", By: "ada", To: "viewer"},
		entrystore.Security{Act: core.ActSignInFailed, From: "curl, 203.0.113.x"},
		entrystore.Security{Act: core.ActTokenRemoved, Title: "Newsletter", By: "ada"})
	wantActivity(t, s, "",
		`Token "Newsletter" was removed by ada`,
		`Sign-in with an unknown name failed from curl, 203.0.113.x`,
		`Role of "bob" was changed to viewer by ada`,
		`Notice "One" was created by ada`,
		`User "bob" was added as editor by ada`,
		`User "ada" signed in from Firefox on Linux, 203.0.113.x`)
	wantActivity(t, s, "security=false", `Notice "One" was created by ada`)
	wantActivity(t, s, "security=false&type=security")
	if lines, _ := activity(t, s, "security=true"); len(lines) != 6 {
		t.Errorf("with security there are %q", descriptions(lines))
	}
	wantActivity(t, s, "type=security&op=signed-in", `User "ada" signed in from Firefox on Linux, 203.0.113.x`)
	for _, act := range core.SecurityActs() {
		tell(t, s, entrystore.Security{Act: act, Title: "x"})
		if lines, _ := activity(t, s, "op="+string(act)); !strings.Contains(lines[0].Description, `"x" `) {
			t.Errorf("%s is told as %q", act, lines[0].Description)
		}
	}
}

// TestFailuresAreOneLine checks that failures share a line with a count, so that they cannot displace other
// lines.
func TestFailuresAreOneLine(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	tell(t, s, entered)
	elsewhere := failure
	elsewhere.From = "Chrome on Windows, 198.51.100.x"
	tell(t, s, failure, failure, elsewhere)
	wantActivity(t, s, "",
		`Sign-in of "ada" failed from Chrome on Windows, 198.51.100.x, 3 times`, `User "ada" signed in from Firefox on Linux, 203.0.113.x`)
	s.Clock.Advance(time.Hour)
	tell(t, s, failure)
	s.Clock.Advance(-2 * time.Hour) // the clock is set back
	tell(t, s, failure)
	if lines, _ := activity(t, s, "op=sign-in-failed"); len(lines) != 3 {
		t.Errorf("failures an hour apart are %d lines, want 3: %v", len(lines), descriptions(lines))
	}
}

// TestFailuresOfManyAreBounded checks that the memory for open lines is limited, and that each line is found
// once.
func TestFailuresOfManyAreBounded(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	for range 2 {
		for i := range 80 {
			tell(t, s, entrystore.Security{Act: core.ActSignInFailed, Title: strings.Repeat("n", 300) + fmt.Sprint(i)},
				entrystore.Security{Act: core.ActSignInFailed, Title: fmt.Sprint(i)})
		}
	}
	lines, page := activity(t, s, "")
	seen := map[string]bool{}
	for _, l := range lines {
		if seen[l.ID] || len([]rune(l.Title)) > 101 {
			t.Errorf("line %q is there twice, or too long: %q", l.ID, l.Title)
		}
		seen[l.ID] = true
	}
	if page.Total != len(lines) || len(lines) > 161 {
		t.Errorf("%d lines, %d in all", len(lines), page.Total)
	}
}

// TestSecurityIsForAdministrators checks that lines, totals, tags and cached answers reveal nothing to
// others.
func TestSecurityIsForAdministrators(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	s.Add("notice", `{"title":"One"}`)
	read := func(role core.Role) *query.Answer {
		t.Helper()
		page, err := s.Activity(t.Context(), core.Actor{Role: role, Name: "x"}, query.ActivityQuery{})
		if err != nil {
			t.Fatal(err)
		}
		return page
	}
	before, administrators := read(core.Editor), read(core.Administrator)
	tell(t, s, entered)
	for _, role := range []core.Role{core.Administrator, core.Editor, core.Viewer, core.Administrator, core.Viewer} {
		page := read(role)
		told := strings.Contains(string(page.Body), "signed-in")
		if told != (role == core.Administrator) {
			t.Errorf("%s is told of sign-ins: %v", role, told)
		}
		if role != core.Administrator && (page.ETag != before.ETag || page.Total != 1) {
			t.Errorf("%s sees in tag %s or total %d that somebody signed in", role, page.ETag, page.Total)
		}
		if role == core.Administrator && (page.Total != 2 || page.ETag == administrators.ETag) {
			t.Errorf("an administrator is told of %d lines under %s", page.Total, page.ETag)
		}
	}
	tell(t, s, entered, failure)
	content, err := s.Activity(t.Context(), core.Actor{Role: core.Administrator, Name: "x"}, query.ActivityQuery{ContentOnly: true, Limit: 1})
	if err != nil || content.Total != 1 || !strings.Contains(string(content.Body), `"One"`) {
		t.Errorf("sign-ins push content out: %s, %v", content.Body, err)
	}
	if before.ETag == administrators.ETag {
		t.Error("an administrator who is demoted would be told that nothing has changed")
	}
	if _, err := s.Activity(t.Context(), visitor, query.ActivityQuery{}); core.CodeOf(err) != core.Unauthenticated {
		t.Errorf("a visitor gets %v", err)
	}
}

// TestPagesOfSecurityAndContent checks the cursors across both kinds of lines.
func TestPagesOfSecurityAndContent(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	for i := range 5 {
		tell(t, s, entrystore.Security{Act: core.ActUserAdded, Title: fmt.Sprint(i), By: "ada"})
		s.Add("notice", fmt.Sprintf(`{"title":"N%d"}`, i)) // at the same time
	}
	whole, _ := activity(t, s, "")
	var joined []told
	for next := ""; ; {
		lines, page := activity(t, s, "limit=3"+next)
		if joined = append(joined, lines...); page.Next == "" {
			break
		}
		next = "&cursor=" + page.Next
	}
	if fmt.Sprint(descriptions(joined)) != fmt.Sprint(descriptions(whole)) || len(whole) != 10 {
		t.Errorf("the pages give\n%q, the whole\n%q", descriptions(joined), descriptions(whole))
	}
}

// TestOldSecurityGoes checks that security lines expire sooner than lines of content.
func TestOldSecurityGoes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	s.Add("notice", `{"title":"One"}`)
	tell(t, s, entered)
	s.Clock.Advance(181 * 24 * time.Hour)
	if n, err := s.TrimActivity(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d lines went, %v", n, err)
	}
	tell(t, s, failure)
	wantActivity(t, s, "", `Sign-in of "ada" failed from Firefox on Linux, 203.0.113.x`, `Notice "One" was created by ada`)
}
