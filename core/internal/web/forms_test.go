package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

const joining = `{"title":"Join","fields":[
	{"name":"who","label":"Your name","required":true},{"name":"mail","label":"Mail","kind":"email"},
	{"name":"size","label":"Size","kind":"choice","choices":["Small",{"value":"l","label":"Large"}]},
	{"name":"cv","label":"CV","kind":"file"}],
	"thanks":"See you there.","notify":["ada@example.com"],"goal":"joined","consent":{"text":"I agree.","page":""}}`

// addForm adds a form, and a page at /join that shows it, and returns its id.
func (s *stack) addForm() string {
	s.tb.Helper()
	add := func(path, body string) string {
		return s.do(request{method: http.MethodPost, path: path, staff: true, body: body}).want(s.tb, http.StatusCreated).item(s.tb).ID
	}
	id := add("/api/forms", joining)
	section := add("/api/admin/content/sections", fmt.Sprintf(`{"title":"S","type":"form","metadata":{"form":%q}}`, id))
	add("/api/pages", fmt.Sprintf(`{"title":"Join","slug":"join","status":"published","sections":[%q]}`, section))
	return id
}

func (s *stack) fill(id, body string) answer {
	s.tb.Helper()
	return s.do(request{method: http.MethodPost, path: "/api/forms/" + id, body: body})
}

// inquiry returns the newest inquiry as staff read it.
func (s *stack) inquiry() (one struct {
	Name, Email, Message string
	Form                 struct{ ID, Title string }
	Answers              []struct{ Label, Value string }
	IsSpam               bool
},
) {
	s.tb.Helper()
	all := []json.RawMessage{}
	s.check(json.Unmarshal([]byte(s.staff("/api/inquiries?limit=1").want(s.tb, http.StatusOK).body), &all))
	s.check(json.Unmarshal(all[0], &one))
	return one
}

func TestWhatAFormSendsIsAnInquiry(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	id := s.addForm()
	if a := s.get("/api/forms/"+id).want(t, http.StatusOK); strings.Contains(a.body, "notify") || strings.Contains(a.body, "goal") {
		t.Errorf("visitors read %s", a.body)
	}
	s.get("/api/forms").want(t, http.StatusUnauthorized)
	s.staff("/api/forms").want(t, http.StatusOK)

	made := s.fill(id, `{"who":"Ada","mail":"ada@example.com","size":"l","consent":true,"elapsed":9000}`).want(t, http.StatusCreated)
	if !strings.HasPrefix(made.header.Get("Location"), "/api/inquiries/") {
		t.Errorf("it is at %q", made.header.Get("Location"))
	}
	got := s.inquiry()
	if got.Name != "Ada" || got.Email != "ada@example.com" || got.Message != "" || got.Form.ID != id || got.Form.Title != "Join" || got.IsSpam {
		t.Errorf("the inquiry is %+v", got)
	}
	if text := fmt.Sprint(got.Answers); text != "[{Your name Ada} {Mail ada@example.com} {Size l} {I agree. Yes}]" {
		t.Errorf("the answers are %s", text)
	}
	if list := s.staff("/api/inquiries?formId=" + id); list.header.Get("X-Total-Count") != "1" {
		t.Errorf("%s inquiries are of the form", list.header.Get("X-Total-Count"))
	}
	if table := s.staff("/api/inquiries.csv?formId=" + id).body; !strings.Contains(table, ",Your name,Mail,Size,I agree.,") || !strings.Contains(table, ",Ada,ada@example.com,l,Yes,") {
		t.Errorf("the table is %s", table)
	}
	s.clock.Advance(time.Minute)
	s.fill(id, `{"who":"Eve","consent":true,"website":"https://spam.example"}`).want(t, http.StatusCreated)
	if !s.inquiry().IsSpam {
		t.Error("a program is taken for a person")
	}
}

func TestAnswersThatAreRefused(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	id := s.addForm()
	for body, want := range map[string]struct {
		status int
		field  string
	}{
		`{"who":"Ada"}`:                                                  {422, "consent"},
		`{"who":"Ada","consent":false}`:                                  {422, "consent"},
		`{"consent":true}`:                                               {422, "who"},
		`{"who":"Ada","consent":true,"more":"x"}`:                        {422, "more"},
		`{"who":"Ada","consent":true,"size":"Large"}`:                    {422, "size"},
		`{"who":"Ada","consent":true,"cv":"x"}`:                          {422, "cv"},
		`{"who":` + `"` + strings.Repeat("x", 501) + `","consent":true}`: {422, "who"},
		`{"who":7,"consent":true}`:                                       {400, "who"},
		`{"who":"Ada","consent":"y"}`:                                    {400, "consent"},
	} {
		a := s.fill(id, body).want(t, want.status)
		if !strings.Contains(a.body, fmt.Sprintf(`"field":%q`, want.field)) {
			t.Errorf("%.60s: %s", body, a.body)
		}
	}
	s.fill(id, `[]`).want(t, http.StatusBadRequest)
	s.fill("nothing", `{}`).want(t, http.StatusNotFound)
	if n := s.staff("/api/inquiries").header.Get("X-Total-Count"); n != "1" {
		t.Errorf("there are %s inquiries", n)
	}
}

// TestGoalsOfForms checks that the goal of a form counts in the visit in which it is sent, and the one of the contact form
// also if it is sent as an inquiry. What staff send counts for nothing.
func TestGoalsOfForms(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	id := s.addForm()
	put := s.do(request{method: http.MethodPut, path: "/api/forms/contact", staff: true, body: `{"goal":"asked"}`, header: map[string]string{"If-Match": "*"}})
	put.want(t, http.StatusOK)
	send := func(path, body string, staff bool) {
		t.Helper()
		header := map[string]string{"User-Agent": phoneAgent, "Host": "agency.example"}
		s.do(request{method: http.MethodPost, path: path, body: body, staff: staff, header: header}).want(t, http.StatusCreated)
	}
	s.do(beacon(oneView, nil)).want(t, http.StatusAccepted)
	send("/api/forms/"+id, `{"who":"Ada","consent":true}`, true)
	if got := string(today[json.RawMessage](s, "conversions")); strings.Contains(got, "joined") {
		t.Errorf("a form of staff counts: %s", got)
	}
	send("/api/forms/"+id, `{"who":"Ada","consent":true}`, false)
	send("/api/inquiries", `{"name":"Ada","email":"ada@example.com","message":"Hello"}`, false)
	got := string(today[json.RawMessage](s, "conversions"))
	if want := `"goals":{"asked":1,"joined":1}`; !strings.Contains(got, want) {
		t.Errorf("%s lacks %s", got, want)
	}
}

// TestFormsShareTheBudget checks that forms and the contact form have one rate limit together.
func TestFormsShareTheBudget(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	id, status := s.addForm(), 0
	for n := range 30 {
		a := s.fill(id, `{"who":"Ada","consent":true}`)
		if status = a.status; status == http.StatusTooManyRequests {
			if n < 10 || a.header.Get("Retry-After") == "" {
				t.Errorf("the form number %d is refused, to be sent after %q", n, a.header.Get("Retry-After"))
			}
			break
		}
	}
	if status != http.StatusTooManyRequests {
		t.Fatal("a flood of forms is taken")
	}
	contact := request{method: http.MethodPost, path: "/api/inquiries", body: `{"name":"A","email":"a@b.co","message":"M"}`}
	s.do(contact).want(t, http.StatusTooManyRequests)
}

func TestAFormThatIsShownAndDeleted(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	id := s.addForm()
	remove := func(query string) answer {
		return s.do(request{method: http.MethodDelete, path: "/api/forms/" + id + query, staff: true})
	}
	if a := remove("").want(t, http.StatusConflict); !strings.Contains(a.body, `"usedBy":[{"type":"section"`) {
		t.Errorf("it is said to be used by %s", a.body)
	}
	remove("?force=true").want(t, http.StatusNoContent)
	s.fill(id, `{"who":"Ada","consent":true}`).want(t, http.StatusNotFound)
	s.get("/api/pages?path=/join").want(t, http.StatusOK)
}

// sendParts sends a form with files.
func (s *stack) sendParts(id, query string, header map[string]string, parts ...part) answer {
	s.tb.Helper()
	body, contentType := formOf(s.tb, parts...)
	all := map[string]string{"Content-Type": contentType}
	maps.Copy(all, header)
	return s.do(request{method: http.MethodPost, path: "/api/forms/" + id + query, body: body, header: all})
}

func TestFilesOfForms(t *testing.T) {
	t.Parallel()
	a := attachStack(t, false)
	id, script := a.addForm(), map[string]string{"Accept": "application/json"}
	who, agreed := part{"who", "", "Ada"}, part{"consent", "", "true"}
	made := a.sendParts(id, "", script, who, agreed, part{"cv", "cv.png", string(pngOf(t, 64, 40))}).want(t, http.StatusCreated)
	files := a.came(made.item(t).ID)
	if len(files) != 1 || files[0].Name != "cv.png" {
		t.Errorf("the files are %+v", files)
	}
	if text := fmt.Sprint(a.inquiry().Answers); !strings.Contains(text, "{CV cv.png}") {
		t.Errorf("the answers are %s", text)
	}
	for name, c := range map[string]struct {
		parts  []part
		status int
		field  string
	}{
		"executable":     {[]part{who, agreed, {"cv", "cv.pdf", "MZ\x90\x00 a program"}}, 422, `"field":"cv"`},
		"elsewhere":      {[]part{who, agreed, {"who2", "a.png", "x"}}, 422, `"field":"who2"`},
		"in a text":      {[]part{agreed, {"who", "a.png", "x"}}, 422, `"field":"who"`},
		"two":            {[]part{who, agreed, {"cv", "a.png", string(pngOf(t, 8, 8))}, {"cv", "b.png", string(pngOf(t, 9, 9))}}, 400, "twice"},
		"not whole":      {[]part{{"who", "", strings.Repeat("x", 70<<10)}}, 413, ""},
		"more than most": {manyParts(1001), 400, ""},
	} {
		if got := a.sendParts(id, "", script, c.parts...).want(t, c.status); !strings.Contains(got.body, c.field) {
			t.Errorf("%s: %s", name, got.body)
		}
	}
}

func manyParts(n int) (all []part) {
	for i := range n {
		all = append(all, part{fmt.Sprintf("p%d", i), "", "x"})
	}
	return all
}

func TestPlainForms(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	s.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	id := s.addForm()
	form := url.Values{"who": {"Ada"}, "consent": {"true"}, "website": {""}}
	for query, to := range map[string]string{
		"":                                 "/join",
		"?page=%2Fcontact":                 "/contact",
		"?page=https%3A%2F%2Fevil.example": "/join",
		"?page=%2F%2Fevil.example":         "/join",
	} {
		a := s.post("/api/forms/"+id+query, form, nil)
		if a.status != http.StatusSeeOther || a.header.Get("Location") != to+"?sent="+id {
			t.Errorf("%s: %d to %s", query, a.status, a.header.Get("Location"))
		}
	}
	form.Del("consent")
	form.Set("mail", "<nobody>")
	refused := s.post("/api/forms/"+id+"?page=/join", form, nil).want(t, http.StatusUnprocessableEntity)
	if !strings.Contains(refused.body, `"submission":{"type":"form","form":"`+id+`"`) || !strings.Contains(refused.body, "nobody") {
		t.Errorf("the page is %s", refused.body)
	}
	if p := refused.seen(t); p.Address != "/join" || p.Submission.Problem.Errors["consent"] == "" || p.Submission.Problem.Errors["mail"] == "" {
		t.Errorf("the page has %+v", p)
	}
	form.Set("website", "https://spam.example")
	s.post("/api/forms/"+id, form, nil).want(t, http.StatusSeeOther)
}
