package forms_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// sendEncoded sends a form as a browser without scripts does that has no file.
func (s *site) sendEncoded(t *testing.T, body string) api.Response {
	t.Helper()
	return s.sendBody(t, "application/x-www-form-urlencoded", body)
}

func (s *site) sendBody(t *testing.T, mediaType, body string) api.Response {
	t.Helper()
	return s.api.Do(t.Context(), &api.Request{
		Method: http.MethodPost, Path: "/api/forms/" + s.id, MediaType: mediaType, Accept: "text/html",
		Client: api.Client{Address: s.address}, Pages: s.pages, Body: func(int) ([]byte, error) { return []byte(body), nil },
	})
}

// TestAFieldIsSentOnce checks that of two values for one field none is taken, in either form of a body.
func TestAFieldIsSentOnce(t *testing.T) {
	s := open(t, false)
	if a := s.sendEncoded(t, "who=Ada&who=Bo"); a.Status != http.StatusBadRequest {
		t.Errorf("encoded: %d %s", a.Status, a.Body)
	}
	if a := s.fill(t, false, "who", "Ada", "who", "Bo"); a.Status != http.StatusBadRequest {
		t.Errorf("in parts: %d %s", a.Status, a.Body)
	}
	if a := s.sendEncoded(t, "who=Ada"); a.Status != http.StatusSeeOther || s.answers(t) != "[{Your name Ada}]" {
		t.Errorf("one value: %d, the answers are %s", a.Status, s.answers(t))
	}
}

// TestSeveralChoices checks that the answer to a field with several choices has their values, from each form of a body, and
// that a browser without scripts gets back what was ticked.
func TestSeveralChoices(t *testing.T) {
	s := open(t, false)
	s.id = s.Add("form", `{"title":"Join","fields":[{"name":"who","label":"Your name","required":true},
		{"name":"days","label":"Days","kind":"several","required":true,"choices":["Fri","Sat","Sun"]}]}`)
	const want = `[{"label":"Your name","value":"Ada","values":[]},{"label":"Days","value":"Fri, Sun","values":["Fri","Sun"]}]`
	for name, send := range map[string]func() api.Response{
		"encoded":  func() api.Response { return s.sendEncoded(t, "who=Ada&days=Sun&days=Fri") },
		"in parts": func() api.Response { return s.fill(t, false, "days", "Fri", "who", "Ada", "days", "Sun") },
		"JSON": func() api.Response {
			return s.sendBody(t, api.MediaJSON, `{"who":"Ada","days":["Sun","Fri"]}`)
		},
	} {
		a := send()
		var all []struct{ Answers json.RawMessage }
		if err := json.Unmarshal(s.Page(contenttest.Staff, "inquiry", "limit=1").Body, &all); err != nil || len(all) == 0 {
			t.Fatalf("%s: %d %s, %v", name, a.Status, a.Body, err)
		}
		if got := string(all[0].Answers); a.Status >= 400 || got != want {
			t.Errorf("%s: %d, the answers are %s, want %s", name, a.Status, got, want)
		}
		s.Remove("inquiry", s.IDs(contenttest.Staff, "inquiry", "")[0])
	}
	if a := s.sendEncoded(t, "who=&days=Fri&days=Sun"); a.Status != http.StatusUnprocessableEntity || s.pages.values["days"] != "Fri\nSun" {
		t.Errorf("%d, the page has %q", a.Status, s.pages.values)
	}
	if a := s.sendEncoded(t, "who=Ada"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("nothing ticked: %d", a.Status)
	}
}

// TestAProgramIsNotToldThatItFailed checks that a program which filled in the hidden field is answered with the page of
// success although its form is refused, and that a person is told the truth.
func TestAProgramIsNotToldThatItFailed(t *testing.T) {
	s := open(t, false)
	s.sendEncoded(t, "who=&website=https://spam.example")
	if s.pages.sent != 1 || s.pages.refused != 0 {
		t.Errorf("a program got %d pages of success and %d of refusal", s.pages.sent, s.pages.refused)
	}
	s.sendEncoded(t, "who=")
	if s.pages.sent != 1 || s.pages.refused != 1 {
		t.Errorf("after a person there are %d pages of success and %d of refusal", s.pages.sent, s.pages.refused)
	}
	if got := s.answers(t); got != "" {
		t.Errorf("there is an inquiry: %s", got)
	}
}

// TestAFileForATextIsRefusedByName checks that a file is not taken for a field that is none.
func TestAFileForATextIsRefusedByName(t *testing.T) {
	s := open(t, false)
	a := s.fill(t, false, "who", "Ada", "@other", pdf("a"))
	if a.Status != http.StatusUnprocessableEntity || !strings.Contains(string(a.Body), "takes no file") || s.waiting(t) != 0 {
		t.Errorf("%d %s, %d files wait", a.Status, a.Body, s.waiting(t))
	}
}

// TestTheTextsOfAFormAreBoundedTogether checks that many short texts are refused as a long one is.
func TestTheTextsOfAFormAreBoundedTogether(t *testing.T) {
	s := open(t, false)
	fields := []string{"who", "Ada"}
	for n := range 70 {
		fields = append(fields, fmt.Sprint("more", n), strings.Repeat("x", 1<<10))
	}
	if a := s.fill(t, false, fields...); a.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
