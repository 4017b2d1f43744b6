package mail_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestDefaultsAreGood checks that each default passes Check and every placeholder has a sample.
func TestDefaultsAreGood(t *testing.T) {
	for _, p := range mail.Patterns() {
		if got, err := mail.Check(p.Kind, p.Default); err != nil || got != p.Default {
			t.Errorf("%s: %v, %+v", p.Kind, err, got)
		}
		for _, name := range append(p.InSubject, p.InText...) {
			if mail.Samples[name] == "" {
				t.Errorf("%s: {{%s}} has no sample", p.Kind, name)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	long := strings.Repeat("ä", mail.MaxSubject)
	for name, c := range map[string]struct {
		kind mail.Kind
		t    mail.Template
		code core.Code
		says string
	}{
		"good":                   {mail.Reset, mail.Template{Subject: " {{ site }} ", Text: "{{link}}\r\n{single} }}"}, "", ""},
		"nothing":                {mail.Reset, mail.Template{}, core.Invalid, "subject is required; text is required"},
		"an unknown one":         {mail.Reset, mail.Template{Subject: "x", Text: "{{password}}"}, core.Invalid, "text has the unknown placeholder {{password}}; there are {{site}}, {{user}}, {{minutes}}, {{link}}"},
		"one of another part":    {mail.Inquiry, mail.Template{Subject: "{{name}}", Text: "x"}, core.Invalid, "subject has the unknown placeholder {{name}}"},
		"no name":                {mail.Promise, mail.Template{Subject: "x", Text: "{{}}"}, core.Invalid, "placeholder {{}}"},
		"not closed":             {mail.Promise, mail.Template{Subject: "x", Text: "{{site"}, core.Invalid, "has {{ without }}"},
		"opened twice":           {mail.Promise, mail.Template{Subject: "x", Text: "{{{{site}}"}, core.Invalid, "has {{ without }}"},
		"what the sender wrote":  {mail.Promise, mail.Template{Subject: "x", Text: "{{name}}"}, core.Invalid, "unknown placeholder {{name}}"},
		"two lines of subject":   {mail.Reset, mail.Template{Subject: "x\nBcc: y", Text: "x"}, core.Invalid, "subject must not have control"},
		"the longest subject":    {mail.Reset, mail.Template{Subject: long, Text: "x"}, "", ""},
		"too long a subject":     {mail.Reset, mail.Template{Subject: long + "x", Text: "x"}, core.Invalid, "at most 200"},
		"a subject below others": {mail.Signature, mail.Template{Subject: "x", Text: "x"}, core.Invalid, "subject is not part"},
		"another kind":           {mail.Notice, mail.Template{Subject: "x", Text: "x"}, core.NotFound, ""},
	} {
		_, err := mail.Check(c.kind, c.t)
		if core.CodeOf(err) != c.code || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTemplatesAreKept(t *testing.T) {
	store := bolttest.New(t)
	all := mail.Templates{Store: store}
	values := map[string]string{"site": "Agency {{link}}\nBcc: x@y.z", "link": "L"}
	written := func() mail.Template {
		got, err := all.Write(t.Context(), mail.Reset, values)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	before := written()
	if _, err := all.Change(t.Context(), mail.Reset, mail.Template{Subject: "To {{site}}", Text: "{{link}} of {{user}}"}); err != nil {
		t.Fatal(err)
	}
	if got, want := written(), (mail.Template{Subject: "To Agency {{link}} Bcc: x@y.z", Text: "L of"}); got != want {
		t.Errorf("%+v", got)
	}
	if _, changed, err := all.Find(t.Context(), mail.Reset); !changed || err != nil {
		t.Errorf("changed %v, %v", changed, err)
	}
	if err := all.Restore(t.Context(), mail.Reset); err != nil || written() != before {
		t.Errorf("%+v, %v", written(), err)
	}
	contenttest.WantError(t, all.Restore(t.Context(), mail.Test), core.NotFound)

	if s, err := all.Settings(t.Context()); err != nil || !s.Promise {
		t.Errorf("%+v, %v", s, err)
	}
	if err := all.SetSettings(t.Context(), mail.Settings{}); err != nil {
		t.Fatal(err)
	}
	if s, err := all.Settings(t.Context()); err != nil || s.Promise {
		t.Errorf("%+v, %v", s, err)
	}
}

// FuzzTemplate checks that every accepted template can be filled, and that no placeholder is left then.
func FuzzTemplate(f *testing.F) {
	for _, text := range []string{"{{site}}", "{{ site }}{{link}}", "{{{{", "}}{{site}}", "{{}}", "{{site}}}", "{{{site}}}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checked, err := mail.Check(mail.Signature, mail.Template{Text: text})
		if err != nil {
			if core.CodeOf(err) != core.Invalid {
				t.Fatal(err)
			}
			return
		}
		filled := mail.Fill(checked, map[string]string{"site": "S", "user": "U"})
		if strings.Contains(filled.Text, "{{site") || strings.Contains(filled.Text, "{{user") {
			t.Errorf("%q becomes %q", text, filled.Text)
		}
	})
}
