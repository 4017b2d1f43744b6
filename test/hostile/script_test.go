package hostile_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// scripts are ways to have a browser run something. Whatever is left of them has no word of what follows in it.
var scripts = []string{
	`<script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `<svg onload=alert(1)>`, `<a href="javascript:alert(1)">x</a>`,
	`<a href="JaVa&#x09;ScRiPt&colon;alert(1)">x</a>`, "<a href=\"java\nscript:alert(1)\">x</a>", `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
	`<a href="vbscript:alert(1)">x</a>`, `<iframe srcdoc="<script>alert(1)</script>"></iframe>`, `<object data="javascript:alert(1)"></object>`,
	`<embed src="javascript:alert(1)">`, `<form action="javascript:alert(1)"><button>x</button></form>`, `<button formaction="javascript:alert(1)">x</button>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`, `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
	`<p style="background:url(javascript:alert(1))">x</p>`, `<base href="javascript:alert(1)//">`, `<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`,
	`<template><script>alert(1)</script></template>`, `<details open ontoggle=alert(1)>`, `<!--><script>alert(1)</script>-->`, `<![CDATA[<script>alert(1)</script>]]>`,
	`<svg><style><img src=x onerror=alert(1)></style></svg>`, `<table background="javascript:alert(1)"><tr><td>x</td></tr></table>`,
	`<img src="javascript:alert(1)">`, `<img srcset="javascript:alert(1) 1x">`, `<video poster="javascript:alert(1)"><source onerror="alert(1)"></video>`,
	`<a href="https://ok.example" target="_blank" onclick="alert(1)">x</a>`, `<isindex type=image src=1 onerror=alert(1)>`, `<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>`,
}

// runs says what of a text would run, were it a part of a page; empty if nothing would.
func runs(t *testing.T, text string) string {
	t.Helper()
	all, err := html.ParseFragment(strings.NewReader(text), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		t.Fatal(err)
	}
	for len(all) > 0 {
		n := all[0]
		all = slices.AppendSeq(all[1:], n.ChildNodes())
		if n.Type != html.ElementNode {
			continue
		}
		if slices.Contains([]string{
			"script", "iframe", "object", "embed", "form", "button", "input", "base", "meta", "link", "template", "style", "svg", "math", "video", "noscript",
		}, n.Data) || strings.Contains(n.Data, ":") {
			return "<" + n.Data + ">"
		}
		for _, a := range n.Attr {
			value := strings.Map(seen, strings.ToLower(a.Val))
			if strings.HasPrefix(a.Key, "on") || slices.Contains([]string{"style", "srcdoc", "formaction", "background"}, a.Key) ||
				strings.Contains(value, "script:") || a.Key != "title" && strings.Contains(value, "data:text") {
				return a.Key + "=" + a.Val
			}
		}
	}
	return ""
}

// seen leaves out what browsers pass over in an address.
func seen(r rune) rune {
	if r <= ' ' {
		return -1
	}
	return r
}

// TestAdvisoryStoredScript: what people write is shown as text, and what they upload is no page. TestHostileFiles has the files.
func TestAdvisoryStoredScript(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff, v := s.staff(), s.visitor("198.51.100.1")
	for i, script := range append(scripts, strings.Join(scripts, "")) {
		made := staff.create("/api/blog", map[string]any{"title": fmt.Sprintf("P%d", i), "content": "<p>Text</p>" + script, "status": "published"})
		kept := text(fieldsOf(t, must(t, script, v.get(fmt.Sprintf("/api/blog/%v", made["id"])), 200)), "content")
		if left := runs(t, kept); left != "" || !strings.Contains(kept, "Text") {
			t.Errorf("of %q is left %q, in which %s runs", script, kept, left)
		}
	}
	// A text that is none of HTML is shown as it is.
	const plain = `"><script>alert(2)</script><img src=x onerror=alert(2)>`
	made := staff.create("/api/blog", map[string]any{
		"title": plain, "content": "<p>C</p>", "excerpt": plain, "author": plain, "category": plain, "tags": []string{plain}, "status": "published",
	})
	staff.create("/api/products", map[string]any{
		"name": plain, "description": plain, "features": []string{plain}, "specifications": map[string]string{plain: plain},
		"reviews": []map[string]any{{"author": plain, "content": plain}}, "category": plain,
	})
	must(t, "settings", staff.ask(http.MethodPut, "/api/admin/content/settings", `{"siteName":"</title><script>alert(2)</script>","tagline":"</script><script>alert(2)</script>"}`), 200)
	for _, path := range []string{
		"/", "/blog", fmt.Sprintf("/blog/%v", made["slug"]), "/products", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt", "/contact?q=" + "%22%3E%3Cscript%3Ealert(2)%3C/script%3E",
		"/%3Cscript%3Ealert(2)%3C/script%3E", "/blog/%3Cscript%3Ealert(2)%3C/script%3E", "/search?q=%3Cscript%3Ealert(2)%3C/script%3E",
	} {
		r := want(t, path, v.get(path), 200, 404)
		markup := strings.Contains(r.header.Get("Content-Type"), "html") || strings.Contains(r.header.Get("Content-Type"), "xml")
		if markup && (strings.Contains(r.body, "<script>alert(2)") || strings.Contains(r.body, "<img src=x")) {
			t.Errorf("%s has the script", path)
		}
		if markup && !strings.Contains(r.header.Get("Content-Security-Policy"), "object-src 'none'") {
			t.Errorf("%s has the policy %q", path, r.header.Get("Content-Security-Policy"))
		}
	}
	for _, link := range []string{"javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", " javascript:alert(1)", "java\tscript:alert(1)", "vbscript:x"} {
		r := staff.post("/api/team", fmt.Sprintf(`{"name":"N","position":"P","linkedin":%q}`, link))
		want(t, "a link "+link, r, http.StatusUnprocessableEntity)
		r = staff.post("/api/blog", fmt.Sprintf(`{"title":"T","content":"<p>C</p>","image":%q}`, link))
		want(t, "an image "+link, r, http.StatusUnprocessableEntity)
	}
	for name, file := range map[string]string{
		"page.html": "<!doctype html><script>alert(1)</script>", "page.svg": "<html xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></html>",
		"feed.xml": `<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><x/>`, "a.js": "alert(1)", "a.pdf": "MZ" + strings.Repeat("\x00", 99),
	} {
		want(t, name, staff.upload(name, file), http.StatusUnsupportedMediaType)
	}
}
