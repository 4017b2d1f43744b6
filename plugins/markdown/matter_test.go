package markdown

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

func TestSplit(t *testing.T) {
	for _, file := range []string{
		"---\ntitle: 2020-02-02\ndraft: true\n---\nText\n",
		"\ufeff---\r\ntitle: 2020-02-02\r\ndraft: true\r\n---\r\nText\r\n",
		"---\rtitle: 2020-02-02\rdraft: true\r---\rText\r",
		"\n\n--- \ntitle: 2020-02-02\ndraft: true\n---  \nText\n",
		"---yaml\ntitle: 2020-02-02\ndraft: true\n---\nText\n",
		"---\ntitle: 2020-02-02\ndraft: true\n...\nText\n",
		"title: 2020-02-02\ndraft: true\n---\nText\n",
		"+++\ntitle = 2020-02-02\ndraft = true\n+++\nText\n",
		"{\"title\": \"2020-02-02\", \"draft\": true}\nText\n",
		"---json\n{\"title\": \"2020-02-02\", \"draft\": true}\n---\nText\n",
		";;;\n\"title\": \"2020-02-02\", \"draft\": true\n;;;\nText\n",
		utf16("---\ntitle: 2020-02-02\ndraft: true\n---\nText\n"),
	} {
		m, text, _, err := split([]byte(file))
		if err != nil || m.text("title") != "2020-02-02" || m.asks("draft") != yes || strings.TrimSpace(string(text)) != "Text" {
			t.Errorf("%q: %v, %q, %v", file, m, text, err)
		}
	}
}

func utf16(text string) string {
	out := "\xff\xfe"
	for _, c := range []byte(text) {
		out += string([]byte{c, 0})
	}
	return out
}

func TestSplitLeavesTextAlone(t *testing.T) {
	for _, file := range []string{"Text\n", "Note: this\n---\nText\n", "{{< figure >}}\n", "# Heading\n", "", "----\nText\n"} {
		if m, text, doubt, err := split([]byte(file)); err != nil || doubt != "" || len(m) > 0 || string(text) != file {
			t.Errorf("%q: %v, %q, %v", file, m, text, err)
		}
	}
}

func TestSplitRefuses(t *testing.T) {
	for file, why := range map[string]string{
		"---js\n{ draft: true }\n---\n":         "The front matter is a program (js)",
		"---lua\nx\n---\n":                      "is not known",
		"---\ntitle: a\n":                       "no end",
		"---\n- a\n---\n":                       "no names",
		"---\ntitle: [\n---\n":                  "cannot be read",
		"---\ndraft: true\ndraft: false\n---\n": "draft twice",
		"---\ndraft: true\nDraft: false\n---\n": "draft twice",
		"{\"draft\": true, \"Draft\": false}":   "draft twice",
		"{\"title\": \n":                        "cannot be read",
		"caf\xe9":                               "not in UTF-8",
		"a\x00b":                                "NUL",
		"---\na: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\n": "10000 values",
	} {
		if _, _, _, err := split([]byte(file)); core.CodeOf(err) != core.Malformed || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func TestTimeOf(t *testing.T) {
	want := time.Date(2020, 1, 2, 10, 0, 0, 0, time.UTC)
	for _, text := range []string{
		"2020-01-02T10:00:00Z", "2020-01-02T12:00:00+02:00", "2020-01-02T12:00:00+0200", "2020-01-02T10:00", "2020-01-02 10:00", "2020-1-2 10:00",
		"2020/01/02 10:00:00", "2020-01-02 12:00 +0200", "2020-01-02 12:00:00 +0200", "2020-01-02 10:00:00 UTC", "2020-01-02 10:00:00.000 Z",
		"Thu, 2 Jan 2020 10:00:00 GMT", "2020-01-02 12:00:00 UTC+02:00", "2020-01-02 07:00 GMT-0300", "<2020-01-02 Thu 10:00>", "[2020-01-02 10:00]", "Thu, 02 Jan 2020 12:00:00 +0200", "January 2, 2020 10:00 AM", "Jan 2nd, 2020 10:00", "Thursday, 2 January 2020 10:00",
	} {
		if at, read := timeOf(text); !read || !at.Equal(want) {
			t.Errorf("%q: %v, %v", text, at, read)
		}
	}
	for _, text := range []string{"02/01/2020", "soon", "", "2020-13-01", "2020-01-02 10:00 CEST"} {
		if at, read := timeOf(text); read {
			t.Errorf("%q is read as %v", text, at)
		}
	}
}

func TestTexts(t *testing.T) {
	m, _, _, err := split([]byte("---\ntags:\n- one\n- \n- 2019-05-06\n- [x, y]\n- {name: News}\ncategories: a b, c\n---\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(m.texts("tags"), "|"); got != "one|2019-05-06|x|y|News" {
		t.Error(got)
	}
	if got := strings.Join(m.texts("categories"), "|"); got != "a b|c" {
		t.Error(got)
	}
}

// TestMerge checks that fields merged by an alias count, and that fields beside it take precedence.
func TestMerge(t *testing.T) {
	for _, merge := range []string{"*common", "[*common]"} {
		m, _, _, err := split([]byte("---\nbase: &common {draft: true, author: Ada}\n<<: " + merge + "\nauthor: Ines\n---\n"))
		if err != nil || m.asks("draft") != yes || m.text("author") != "Ines" {
			t.Errorf("%s: %v, %v", merge, m, err)
		}
	}
}

// FuzzSplit checks that front matter is either parsed or refused as Malformed.
func FuzzSplit(f *testing.F) {
	for _, text := range []string{
		"", "text", "---\ntitle: a\n---\ntext", "+++\ntitle = 'a'\n+++\n", "---\n", "---\na: &a [*a]\n---\n", "{\"a\": 1}", "title: a\n---\n", ";;;\n;;;\n",
		"---\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\n", "+++\na.b.c = 1\n+++", "---\n- 1\n---\n", "---\n? [a]\n: b\n---\n", "---json\n{}\n---\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, _, _, err := split(text)
		if err != nil {
			if core.CodeOf(err) != core.Malformed {
				t.Error(err)
			}
			return
		}
		m.unfold()
		m.text("title")
		m.texts("tags")
		m.when("date")
	})
}
