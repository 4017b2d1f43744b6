package forms_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/forms"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/storage"
)

// pages records what browsers without scripts are answered.
type pages struct {
	api.Pages
	sent, refused, omitted int
	cause                  error
	values                 map[string]string // that a refused form is shown with
}

func (p *pages) FormSent(_ context.Context, _, _, _ string, omitted bool) (api.Response, error) {
	p.sent++
	if omitted {
		p.omitted++
	}
	return api.Response{Status: http.StatusSeeOther}, nil
}

func (p *pages) FormRefused(_ context.Context, _ *api.Request, _, _, _ string, values map[string]string, cause error) (api.Response, error) {
	p.refused, p.cause, p.values = p.refused+1, cause, values
	return api.Response{Status: api.StatusOf(core.CodeOf(cause))}, nil
}

func (p *pages) Notice(context.Context) api.Response {
	return api.Response{Status: api.StatusOf(core.Unavailable)}
}

// site is a site with a form that has a required name, and a file that may be required.
type site struct {
	*contenttest.Site
	api     *api.API
	pages   *pages
	id      string
	free    uint64
	reached []string
	address string
	box     *inbox.Inbox
}

func open(t *testing.T, required bool) *site {
	t.Helper()
	s := &site{Site: contenttest.Open(t, form.Type(), inquiry.Type()), pages: &pages{}, free: 1 << 40, address: "192.0.2.1"}
	files, err := media.Open(media.Config{Folder: t.TempDir(), Now: s.Clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	s.box = inbox.New(inbox.Config{
		Store: s.Store, Registry: s.Registry(), Content: s.Writer, Now: s.Clock.Now, Media: files,
		Free: func() (uint64, error) { return s.free, nil },
	})
	service := &forms.Service{Config: forms.Config{
		Registry: s.Registry(), Answers: s.Reader, Content: s.Writer, Inbox: s.box,
		Charge: func(api.Budget, api.Client) (func(error), error) { return func(error) {}, nil },
		Reached: func(_ context.Context, _ api.Client, goal *model.Goal, _ string) {
			s.reached = append(s.reached, goal.Name)
		},
	}}
	s.api = api.New(api.Config{Registry: s.Registry(), Log: slog.New(slog.DiscardHandler), Now: s.Clock.Now, Modules: []api.Module{service.Module()}})
	s.addForm(required)
	return s
}

// addForm adds a form, to which all that follows is sent.
func (s *site) addForm(required bool) {
	s.id = s.Add("form", fmt.Sprintf(`{"title":"Join","goal":"joined","fields":[
		{"name":"who","label":"Your name","required":true},{"name":"cv","label":"CV","kind":"file","required":%v}]}`, required))
}

// filled returns the body of a form: names and texts in turn, and a file for each name that begins with "@".
func filled(t *testing.T, fields ...string) (body []byte, mediaType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for i := 0; i < len(fields); i += 2 {
		name, file := strings.CutPrefix(fields[i], "@")
		create := w.CreateFormField
		if file {
			create = func(name string) (io.Writer, error) { return w.CreateFormFile(name, name+".pdf") }
		}
		part, err := create(name)
		if err == nil {
			_, err = io.WriteString(part, fields[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), w.FormDataContentType()
}

// send sends a form as a script does, or as a browser without scripts if page is set.
func (s *site) send(t *testing.T, page bool, body io.Reader, mediaType string) api.Response {
	t.Helper()
	accept := api.MediaJSON
	if page {
		accept = "text/html"
	}
	return s.api.Do(t.Context(), &api.Request{
		Method: http.MethodPost, Path: "/api/forms/" + s.id, MediaType: mediaType, Accept: accept, Client: api.Client{Address: s.address}, Pages: s.pages,
		Stream: func(int64) (io.ReadCloser, error) { return io.NopCloser(body), nil },
	})
}

func (s *site) fill(t *testing.T, page bool, fields ...string) api.Response {
	t.Helper()
	body, mediaType := filled(t, fields...)
	return s.send(t, page, bytes.NewReader(body), mediaType)
}

// waiting returns the number of files that no entry refers to.
func (s *site) waiting(t *testing.T) (n int) {
	t.Helper()
	if err := s.Store.View(t.Context(), func(r storage.Reader) error {
		n = 0
		for _, err := range entrystore.Enclosures(r, entrystore.WaitingPrefix()) {
			if err != nil {
				return err
			}
			n++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// answers returns the answers of the newest inquiry; empty if there is none.
func (s *site) answers(t *testing.T) string {
	t.Helper()
	var all []struct {
		Answers []struct{ Label, Value string }
	}
	if err := json.Unmarshal(s.Page(contenttest.Staff, "inquiry", "limit=1").Body, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		return ""
	}
	return fmt.Sprint(all[0].Answers)
}

func pdf(text string) string { return "%PDF-1.4\n" + text + "\ntrailer<<>>\n%%EOF\n" }

// TestARefusedFormLeavesNoFile checks all ways in which a form with a file is refused.
func TestARefusedFormLeavesNoFile(t *testing.T) {
	s := open(t, false)
	for name, fields := range map[string][]string{
		"a missing name":         {"@cv", pdf("a")},
		"a missing name, after":  {"who", " ", "@cv", pdf("b")},
		"a field too many":       {"who", "Ada", "@cv", pdf("c"), "more", "x"},
		"a field twice":          {"@cv", pdf("d"), "who", "Ada", "who", "Bo"},
		"a file of another kind": {"who", "Ada", "@cv", "MZ"},
		"a file elsewhere":       {"@cv", pdf("e"), "@who", pdf("f")},
		"a long text":            {"@cv", pdf("g"), "who", strings.Repeat("x", 501)},
		"too much text":          {"@cv", pdf("h"), "who", strings.Repeat("x", 70<<10)},
	} {
		for _, page := range []bool{false, true} {
			a := s.fill(t, page, fields...)
			if a.Status < 400 {
				t.Errorf("%s: %d", name, a.Status)
			}
			if n := s.waiting(t); n != 0 {
				t.Errorf("%s: %d files wait", name, n)
			}
		}
	}
	if got := s.answers(t); got != "" {
		t.Errorf("there is an inquiry: %s", got)
	}
}

// cutOff is a body that breaks off.
type cutOff struct{ io.Reader }

func (c cutOff) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// TestAFormThatBreaksOff checks that nothing is left wherever the client goes away.
func TestAFormThatBreaksOff(t *testing.T) {
	s := open(t, false)
	body, mediaType := filled(t, "@cv", pdf("a"), "who", "Ada")
	for end := 0; end < len(body); end += 7 {
		if a := s.send(t, false, cutOff{bytes.NewReader(body[:end])}, mediaType); a.Status < 400 {
			t.Errorf("after %d bytes: %d", end, a.Status)
		}
		if n := s.waiting(t); n != 0 {
			t.Errorf("after %d bytes: %d files wait", end, n)
		}
	}
}

// TestAFormWithAFile checks that the file goes with the inquiry, and that a goal is reached once.
func TestAFormWithAFile(t *testing.T) {
	s := open(t, true)
	a := s.fill(t, false, "who", "Ada", "@cv", pdf("a"))
	var made forms.Taken
	if err := json.Unmarshal(a.Body, &made); err != nil || a.Status != http.StatusCreated || made.Omitted != nil {
		t.Fatalf("%d %s, %v", a.Status, a.Body, err)
	}
	files, err := s.Enclosed(t.Context(), "inquiry", made.ID)
	if err != nil || len(files) != 1 || files[0].Name != "cv.pdf" || s.waiting(t) != 0 {
		t.Errorf("the files are %+v, %v", files, err)
	}
	if got := s.answers(t); got != "[{Your name Ada} {CV cv.pdf}]" {
		t.Errorf("the answers are %s", got)
	}
	if got := fmt.Sprint(s.reached); got != "[inquiry joined]" {
		t.Errorf("the goals are %s", got)
	}
}

// TestSpamReachesNoGoal checks that a program which fills in the hidden field reaches no goal.
func TestSpamReachesNoGoal(t *testing.T) {
	s := open(t, false)
	if a := s.fill(t, false, "who", "Eve", "website", "https://spam.example"); a.Status != http.StatusCreated {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if len(s.reached) != 0 {
		t.Errorf("the goals are %v", s.reached)
	}
}

// TestNoRoomForAFile checks that a form is accepted without an optional file that there is no room for, and that the
// sender and staff are told; and that a form with a required file is refused.
func TestNoRoomForAFile(t *testing.T) {
	s := open(t, false)
	s.free = 1 << 20
	a := s.fill(t, false, "@cv", pdf("a"), "who", "Ada")
	var made forms.Taken
	if err := json.Unmarshal(a.Body, &made); err != nil || a.Status != http.StatusCreated || fmt.Sprint(made.Omitted) != "[{cv cv.pdf}]" {
		t.Errorf("%d %s, %v", a.Status, a.Body, err)
	}
	if got := s.answers(t); got != "[{Your name Ada} {CV cv.pdf (not received: there was no room for files)}]" {
		t.Errorf("the answers are %s", got)
	}
	if a := s.fill(t, true, "who", "Ada", "@cv", pdf("b")); a.Status != http.StatusSeeOther || s.pages.omitted != 1 {
		t.Errorf("the page: %d, %+v", a.Status, s.pages)
	}
	if a := s.fill(t, false, "@cv", pdf("a")); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("without a name: %d %s", a.Status, a.Body)
	}
	if a := s.fill(t, false, "who", "Ada", "@cv", pdf("a"), "@cv", pdf("b")); a.Status != http.StatusBadRequest {
		t.Errorf("two files: %d %s", a.Status, a.Body)
	}

	s = open(t, true)
	s.free = 1 << 20
	if a := s.fill(t, false, "who", "Ada", "@cv", pdf("a")); a.Status != http.StatusInsufficientStorage || s.answers(t) != "" {
		t.Errorf("a required file: %d %s", a.Status, a.Body)
	}
}

// TestManyFilesOfOneAddress checks that one address cannot take the room of others: its forms are accepted without files
// once its waiting files use up its room, and one with a required file is refused with 429.
func TestManyFilesOfOneAddress(t *testing.T) {
	s := open(t, false)
	for n := range 5 {
		s.wait(t, pdf(fmt.Sprint(n)+strings.Repeat("x", inbox.MaxFile-len(pdf(""))-1)))
	}
	for _, required := range []bool{false, true} {
		s.addForm(required)
		s.address = "192.0.2.1"
		a, want := s.fill(t, false, "who", "Ada", "@cv", pdf("small")), http.StatusCreated
		if required {
			want = http.StatusTooManyRequests
		}
		if a.Status != want || !required && !strings.Contains(string(a.Body), `"omitted":[{"field":"cv","name":"cv.pdf"}]`) {
			t.Errorf("required %v: %d %s, want %d", required, a.Status, a.Body, want)
		}
		s.address = "198.51.100.7"
		if a := s.fill(t, false, "who", "Bo", "@cv", pdf("small")); a.Status != http.StatusCreated || strings.Contains(string(a.Body), "omitted") {
			t.Errorf("another address: %d %s", a.Status, a.Body)
		}
	}
}

// wait uploads a file that no entry refers to, as far as there is room.
func (s *site) wait(t *testing.T, body string) {
	t.Helper()
	upload, err := s.box.BeginFormUpload(t.Context(), "inquiry", s.address)
	if err != nil {
		return
	}
	defer upload.Close(t.Context())
	stored, err := upload.Store(t.Context(), strings.NewReader(body))
	if core.CodeOf(err) == core.Throttled {
		return
	}
	if err == nil {
		_, err = upload.Save(t.Context(), "a.pdf", stored)
	}
	if err != nil {
		t.Fatal(err)
	}
}
