package markdown

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// secret is a head that says that its article is a draft, in the notation of a format.
var secret = map[string]string{
	"pelican":          "Title: Plans\nDate: 2014-03-05 08:15\nTags: harbour, planning\nStatus: draft\nSummary: Not yet.\n\nText\n",
	"tight":            "title:Plans\ndate:2014-03-05 08:15\nstatus:draft\ntags:harbour, planning\n\nText\n",
	"multimarkdown":    "Title:    Plans\nBase Header Level: 2\nDate:     2014-03-05 08:15\nTags:     harbour,\n          planning\nStatus:   draft\n\nText\n",
	"nikola":           "<!--\n.. title: Plans\n.. slug: plans\n.. date: 2014-03-05 08:15\n.. tags: harbour, planning\n.. status: draft\n-->\n\nText\n",
	"nikola bare":      ".. title: Plans\n.. date: 2014-03-05 08:15\n.. tags: harbour, planning\n.. status: draft\n\nText\n",
	"nikola tag":       "<!--\n.. title: Plans\n.. date: 2014-03-05 08:15\n.. tags: harbour, planning, draft\n-->\nText\n",
	"comment":          "<!-- A licence. -->\n---\ntitle: Plans\ndate: 2014-03-05 08:15\ntags: [harbour, planning]\ndraft: true\n---\nText\n",
	"comments":         "\n<!-- One\nmore -->\n\n<!-- Two -->\n+++\ntitle = 'Plans'\ndate = 2014-03-05T08:15:00\ntags = ['harbour', 'planning']\ndraft = true\n+++\nText\n",
	"state in comment": "<!-- status: draft -->\n---\ntitle: Plans\ndate: 2014-03-05 08:15\ntags: [harbour, planning]\n---\nText\n",
	"pico":             "/*\nTitle: Plans\nDate: 2014-03-05 08:15\nTags: harbour, planning\nStatus: draft\n*/\nText\n",
	"hexo json":        "\"title\": \"Plans\",\n\"date\": \"2014-03-05 08:15\",\n\"tags\": [\"harbour\", \"planning\"],\n\"draft\": true\n;;;\nText\n",
	"hexo braces":      "{\n\"title\": \"Plans\",\n\"date\": \"2014-03-05 08:15\",\n\"tags\": [\"harbour\", \"planning\"],\n\"draft\": true\n}\n;;;\nText\n",
	"json lines":       "\"title\": \"Plans\",\n\"date\": \"2014-03-05 08:15\",\n\"tags\": [\"harbour\", \"planning\"],\n\"draft\": true,\n\nText\n",
	"hexo yaml":        "title: Plans\ndate: 2014-03-05 08:15\ntags:\n- harbour\n- planning\ndraft: true\n---\nText\n",
	"toml at end":      "title = \"Plans\"\ndate = 2014-03-05T08:15:00\ntags = [\"harbour\", \"planning\"]\ndraft = true\n+++\nText\n",
	"toml bare":        "title = \"Plans\"\ndate = 2014-03-05T08:15:00\ntags = [\"harbour\", \"planning\"]\ndraft = true\n\nText\n",
	"org":              "#+TITLE: Plans\n#+DATE: <2014-03-05 Wed 08:15>\n#+FILETAGS: :harbour:planning:\n#+DRAFT: true\n\nText\n",
	"asciidoc":         ":title: Plans\n:date: 2014-03-05 08:15\n:tags: harbour, planning\n:status: draft\n\nText\n",
	"under a heading":  "# Plans\n\nDate: 2014-03-05 08:15\nTags: harbour, planning\nStatus: draft\n\nText\n",
	"underlined":       "Plans\n=====\nDate: 2014-03-05 08:15\nTags: harbour, planning\nStatus: draft\n\nText\n",
	"rules":            "-----\ntitle: Plans\ndate: 2014-03-05 08:15\ntags: harbour, planning\ndraft: true\n-----\nText\n",
	"list of lines":    "Title: Plans\nDate: 2014-03-05 08:15\nTags:\n    harbour\n    planning\nStatus: draft\n\nText\n",
	"gap":              "Title: Plans\nDate: 2014-03-05 08:15\nTags: harbour, planning\n\nStatus: draft\n\nText\n",
}

// judged returns the article of a file as it is announced.
func judged(t *testing.T, file string) (*facts, error) {
	t.Helper()
	c := &converter{now: time.Now()}
	return c.facts("a.md", []byte(file), false)
}

// TestHeads checks that heads of every program are read, whichever line ends and marks their files have.
func TestHeads(t *testing.T) {
	for name, file := range secret {
		for form, written := range map[string]string{
			"unix": file, "windows": strings.ReplaceAll(file, "\n", "\r\n"), "marked": "\ufeff" + file, "after blanks": "\n \n\u200b\n" + file,
		} {
			f, err := judged(t, written)
			if err != nil {
				t.Errorf("%s, %s: %v", name, form, err)
				continue
			}
			p := f.post
			if p.Title != "Plans" || p.Status != "draft" || p.Created.Format(time.DateTime) != "2014-03-05 08:15:00" || strings.TrimSpace(string(f.body)) != "Text" ||
				!strings.HasPrefix(strings.Join(p.Tags, ","), "harbour,planning") {
				t.Errorf("%s, %s: %+v, %q", name, form, p, f.body)
			}
		}
	}
}

// TestDoubtfulHeads checks that lines that look like a head and are not understood make a draft, and that no words are lost.
func TestDoubtfulHeads(t *testing.T) {
	for name, file := range map[string]string{
		"a line of prose":   "Title: Plans\nThe harbour office\nStatus: soon\n\nText",
		"twice":             "Title: Plans\nStatus: draft\nStatus: published\n\nText",
		"unknown status":    "Title: Plans\nStatus: hidden\n\nText",
		"no status":         "---\ntitle: Plans\nstatus:\n---\nText",
		"open draft":        "---\ntitle: Plans\ndraft:\n---\nText",
		"publish":           "---\ntitle: Plans\npublish: no\n---\nText",
		"private":           "---\ntitle: Plans\nPrivate: true\n---\nText",
		"is draft":          "---\ntitle: Plans\nis_draft: yes\n---\nText",
		"visibility":        "---\ntitle: Plans\nvisibility: members\n---\nText",
		"password":          "---\ntitle: Plans\npassword: x\n---\nText",
		"not built":         "---\ntitle: Plans\nbuild:\n  render: never\n---\nText",
		"no address":        "---\ntitle: Plans\npermalink: false\n---\nText",
		"date":              "Title: Plans\nDate: 05/03/2014\n\nText",
		"program":           "export const meta = {\n  title: 'Plans',\n  draft: true,\n}\n\nText",
		"fence of tildes":   "~~~\ntitle: Plans\ndraft: true\n~~~\nText",
		"comment and prose": "<!-- draft: true -->\nTitle: Plans\nof the harbour\n\nText",
		"comment disagree":  "<!-- draft: true -->\n---\ntitle: Plans\ndraft: false\n---\nText",
	} {
		f, err := judged(t, file)
		if err != nil || f.post.Status != "draft" || !strings.Contains(string(f.body), "Text") {
			t.Errorf("%s: %+v, %v", name, f, err)
			continue
		}
		if strings.Contains(string(f.body), "Status:") || strings.Contains(string(f.body), "meta =") || name == "a line of prose" && !strings.Contains(string(f.body), "The harbour office") {
			t.Errorf("%s: the text is %q", name, f.body)
		}
	}
	if _, err := judged(t, `{"title":"Plans","draft":true,"draft":false}`); core.CodeOf(err) != core.Malformed {
		t.Errorf("a name twice in JSON: %v", err)
	}
}

// TestProseIsNoHead checks that texts that begin like a head stay whole and public.
func TestProseIsNoHead(t *testing.T) {
	for _, text := range []string{
		"Note: this is how every recipe of ours begins.\n\nMore.", "https://a.example/\n\nMore", "Summary: a report in one line.\n\nMore", "> Status: draft\n\nMore",
		"# Heading\n\nAuthor: Ada\n\nMore", "Dear reader: hello\nand welcome\n\nMore", "10:30 the bell\n\nMore", "```\ntitle: x\n```\n\nMore", "---- \n\nMore",
		"<!-- a note -->\nMore", "The title: a story\n\nMore", "Ingredients: flour\nMethod: mix\n\nMore", "Term\n: definition\n\nMore", "key = value\n\nMore",
	} {
		f, err := judged(t, text)
		if err != nil || f.post.Status != "published" || string(f.body) != text {
			t.Errorf("%q: %+v, %v", text, f, err)
		}
	}
}

// TestPandocHead checks the title block of Pandoc.
func TestPandocHead(t *testing.T) {
	f, err := judged(t, "% Plans for\n  the harbour\n% Ada\n% 5 March 2014\n\nText")
	if err != nil || f.post.Title != "Plans for the harbour" || f.post.Author != "Ada" || f.post.Created.Year() != 2014 || strings.TrimSpace(string(f.body)) != "Text" {
		t.Errorf("%+v, %v", f, err)
	}
}

// TestUnreadDatesAreNamed checks that the report has the file and the line of each date that cannot be read.
func TestUnreadDatesAreNamed(t *testing.T) {
	var notes []string
	p := &articles.Post{}
	file := []byte("---\ntitle: a\ndate: soon\n---\n")
	m, _, _, err := split(file)
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{m: m, name: "posts/a.md", file: file, post: p, note: func(where, what string) { notes = append(notes, where+" | "+what) }}
	j.judge("", true, time.Now())
	if want := "posts/a.md:3: date: soon | articles came as drafts: their date is not understood"; fmt.Sprint(notes) != "["+want+"]" {
		t.Errorf("it notes %v", notes)
	}
}

// FuzzHeads checks that an article with a head that says draft is never public, whatever surrounds the head.
func FuzzHeads(f *testing.F) {
	for _, file := range secret {
		for _, around := range []string{"", "\ufeff", "\r\n", "<!-- x -->\n"} {
			f.Add(around, file, "more: text\n---\n")
		}
	}
	blank := func(text string) bool { return strings.Trim(text, blanks+"\r") == "" }
	f.Fuzz(func(t *testing.T, before, file, after string) {
		c := &converter{now: time.Now()}
		_, listed := names[file]
		if comment := strings.HasPrefix(before, "<!--") && strings.Index(before, "-->") == len(strings.TrimRight(before, blanks))-3; !blank(before) && !comment {
			listed = false
		}
		got, err := c.facts("a.md", []byte(before+file+after), false)
		switch {
		case err != nil && core.CodeOf(err) != core.Malformed:
			t.Error(err)
		case err == nil && listed && got.post.Status == "published":
			t.Errorf("%q is public", before+file+after)
		}
	})
}

// names are the heads of secret.
var names = func() map[string]bool {
	all := map[string]bool{}
	for _, file := range secret {
		all[file] = true
	}
	return all
}()
