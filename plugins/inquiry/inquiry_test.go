package inquiry_test

import (
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/inquiry"
)

const form = `"name":"Ada","email":"ada@example.com","message":"Hello"`

func TestWhatVisitorsSend(t *testing.T) {
	for name, c := range map[string]struct {
		body   string
		code   core.Code
		fields []string
	}{
		"the least":            {`{` + form + `}`, "", nil},
		"everything":           {`{` + form + `,"company":"C","phone":"ring me","subject":"S","serviceType":"mobile-apps"}`, "", nil},
		"lines":                {`{"name":"Ada","email":"ada@example.com","message":"a\r\nb\tc"}`, "", nil},
		"a state of its own":   {`{` + form + `,"status":"closed"}`, "", nil},
		"nothing":              {`{}`, core.Invalid, []string{"name", "email", "message"}},
		"blank":                {`{"name":" ","email":"\t","message":"\n"}`, core.Invalid, []string{"name", "email", "message"}},
		"no address":           {`{"name":"a","email":"a@b","message":"m"}`, core.Invalid, []string{"email"}},
		"space in the address": {`{"name":"a","email":"a b@c.d","message":"m"}`, core.Invalid, []string{"email"}},
		"two lines of subject": {`{` + form + `,"subject":"a\nBcc: b@c.d"}`, core.Invalid, []string{"subject"}},
		"private fields":       {`{` + form + `,"notes":"n","value":1}`, core.Invalid, []string{"notes", "value"}},
		"another service":      {`{` + form + `,"serviceType":"plumbing"}`, core.Invalid, []string{"serviceType"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := modeltest.Open(t, inquiry.Type())
			e, err := s.Create(modeltest.Visitor, "inquiry", c.body)
			modeltest.WantError(t, err, c.code, c.fields...)
			if c.code == "" {
				s.WantFields("inquiry", e.ID, `{"status":"new","notes":"","value":0}`)
			}
		})
	}
}

func TestWhatStaffMakeOfIt(t *testing.T) {
	s := modeltest.Open(t, inquiry.Type())
	first, second := s.Add("inquiry", `{`+form+`}`), s.Add("inquiry", `{`+form+`,"status":"resolved"}`)
	s.WantFields("inquiry", second, `{"status":"new"}`)
	s.Change("inquiry", first, `{"status":"resolved","value":1200.5,"notes":"Rang."}`)
	s.WantFields("inquiry", first, `{"status":"resolved","value":1200.5,"notes":"Rang.","name":"Ada"}`)
	s.Change("inquiry", first, `{"status":"new"}`)
	s.Change("inquiry", first, `{"status":"closed"}`)
	if got := s.IDs(modeltest.Staff, "inquiry", ""); !slices.Equal(got, []string{second, first}) {
		t.Errorf("newest first is %q", got)
	}
	if got := s.IDs(modeltest.Staff, "inquiry", "status=closed"); !slices.Equal(got, []string{first}) {
		t.Errorf("closed are %q", got)
	}
	_, err := s.Update(modeltest.Staff, "inquiry", first, `{"status":null}`)
	modeltest.WantError(t, err, core.Invalid, "status")
}

// TestResolvedAt checks that ResolvedAt is the time at which the status changed to resolved, while it stays so.
func TestResolvedAt(t *testing.T) {
	s := modeltest.Open(t, inquiry.Type())
	id := s.Add("inquiry", `{`+form+`}`)
	at := func() string { return `{"resolvedAt":"` + field.At(s.Clock.Now()).String() + `"}` }
	s.WantFields("inquiry", id, `{"resolvedAt":null}`)
	s.Change("inquiry", id, `{"status":"resolved","resolvedAt":"2020-01-01T00:00:00Z"}`)
	first := at()
	s.WantFields("inquiry", id, first)
	s.Clock.Advance(time.Hour)
	s.Change("inquiry", id, `{"notes":"Rang.","status":"resolved","resolvedAt":null}`)
	s.WantFields("inquiry", id, first)
	s.Change("inquiry", id, `{"status":"closed"}`)
	s.WantFields("inquiry", id, `{"resolvedAt":null}`)
	s.Clock.Advance(time.Hour)
	s.Change("inquiry", id, `{"status":"resolved"}`)
	s.WantFields("inquiry", id, at())
	_, err := s.Create(modeltest.Visitor, "inquiry", `{`+form+`,"resolvedAt":null}`)
	modeltest.WantError(t, err, core.Invalid, "resolvedAt")
}

// TestImportedResolvedAt checks that an import keeps ResolvedAt, and removes it if the status is not resolved.
func TestImportedResolvedAt(t *testing.T) {
	s := modeltest.Open(t, inquiry.Type())
	const at = `"resolvedAt":"2025-03-04T05:06:07.000Z"`
	for id, c := range map[string]struct{ body, want string }{
		"told":     {`,"status":"resolved",` + at, `{` + at + `}`},
		"untold":   {`,"status":"resolved"`, `{"resolvedAt":null}`},
		"unsolved": {`,"status":"in-progress",` + at, `{"resolvedAt":null}`},
	} {
		if err := s.Import("inquiry", id, s.Clock.Now(), `{`+form+c.body+`}`); err != nil {
			t.Fatal(err)
		}
		s.WantFields("inquiry", id, c.want)
		s.Change("inquiry", id, `{"notes":"Read."}`)
		s.WantFields("inquiry", id, c.want)
	}
}
