package reach

import (
	"bytes"
	"strings"
	"testing"
)

func TestFurther(t *testing.T) {
	at := Evidence{Position: "x.go:1", Name: "os.Open", Path: []string{"x.Plugin"}}
	report := func(area Area, use Use, unknown bool) *Report {
		r := newReport("linux/amd64")
		if area != "" {
			r.Areas[area] = at
		}
		if use.Verb != "" {
			r.Content[use] = at
		}
		if unknown {
			r.Unknown = []Evidence{{Position: "x.go:2", Name: "unsafe"}}
		}
		return r
	}
	read, any, remove := Use{AsPlugin, "post", "read"}, Use{AsPlugin, AnyType, "read"}, Use{AsPlugin, "post", "delete"}
	const files = "f\n  files  reaches: os.Open, x.go:1 (x.Plugin)\n"
	for _, c := range []struct {
		name      string
		than, now *Report
		want      string
	}{
		{"the same", report(Files, read, true), report(Files, read, true), ""},
		{"less", report(Files, read, true), report("", Use{}, false), ""},
		{"an area", report("", Use{}, false), report(Files, Use{}, false), files},
		{"an area that was not known", report("", Use{}, true), report(Files, Use{}, true), files},
		{"an area that is not known now", report(Files, Use{}, false), report("", Use{}, true), "f\n" +
			"  network                     cannot be known\n" +
			"  processes                   cannot be known\n" +
			"  environment                 cannot be known\n" +
			"  services and other content  cannot be known\n" +
			"  That cannot be known because of\n    x.go:2: unsafe\n"},
		{"a verb", report("", read, false), report("", remove, false), "f\n  content as the plugin  post: delete\n"},
		{"a type of all", report("", any, false), report("", read, false), ""},
		{"all types", report("", read, false), report("", any, false), "f\n  content as the plugin  any type: read\n"},
	} {
		var out bytes.Buffer
		further, err := c.now.WriteFurther(&out, c.than, "f")
		if err != nil || out.String() != c.want || further != (c.want != "") {
			t.Errorf("%s: %t, %v\n%s", c.name, further, err, &out)
		}
	}
	mail := report("", Use{}, false)
	mail.Services[Mail] = Evidence{Position: "x.go:3", Name: "Mail.Send"}
	var out bytes.Buffer
	if _, err := mail.WriteFurther(&out, report("", Use{}, true), "f"); err != nil || out.String() != "f\n  mail  reaches: Mail.Send, x.go:3\n" {
		t.Errorf("%v\n%s", err, &out)
	}
}

// TestNamesCannotChangeTheReport checks that texts of the module cannot move the cursor of a terminal.
func TestNamesCannotChangeTheReport(t *testing.T) {
	r := newReport("linux/amd64")
	r.Content[Use{AsPlugin, "x\x1b[9A\u202edelete\nnetwork", "read"}] = Evidence{Position: "a\x1b.go:1", Name: "Content.Read"}
	r.Unknown = []Evidence{{Position: "b\x07.go:1", Name: "unsafe\n  network  does not reach"}}
	var out bytes.Buffer
	if err := r.Write(&out, "Reach"); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); strings.ContainsAny(text, "\x1b\x07\u202e") || strings.Contains(text, "\nnetwork") || strings.Contains(text, "\n  network  does") {
		t.Errorf("%q", text)
	}
}
