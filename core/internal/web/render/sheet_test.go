package render_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// styles reads a list of rules.
func styles(t testing.TB, rules string) func(page ...string) string {
	t.Helper()
	used, err := render.ReadStyles(`{"rules":` + rules + `}`)
	if err != nil {
		t.Fatal(err)
	}
	return used
}

func TestAPageContainsTheRulesThatItUses(t *testing.T) {
	t.Parallel()
	used := styles(t, `[
		{"text":":root{--a:1}","needs":[[]]},
		{"text":"@keyframes unused{}","needs":[]},
		{"text":"p{margin:0}","needs":[["p"]]},
		{"at":["@media print"],"text":".a{margin:1}","needs":[[".a"]]},
		{"text":".b{margin:2}","needs":[[".b"]]},
		{"at":["@media print"],"text":".c h1,.d{margin:3}","needs":[[".c","h1"],[".d"]]},
		{"at":["@media print","@supports (x:y)"],"text":".a{margin:4}","needs":[[".a"]]},
		{"at":["@media screen","@supports (x:y)"],"text":".a{margin:5}","needs":[[".a"]]},
		{"text":"tbody{margin:6}","needs":[["tbody"]]}]`)
	for page, want := range map[string]string{
		``:                                      `:root{--a:1}tbody{margin:6}`,
		`<P>`:                                   `:root{--a:1}p{margin:0}tbody{margin:6}`,
		`<pre class="A b.c x-a c">`:             `:root{--a:1}tbody{margin:6}`,
		`<h1 id="a" class="x c">`:               `:root{--a:1}@media print{.c h1,.d{margin:3}}tbody{margin:6}`,
		`<i CLASS = 'd' ><i class=b>`:           `:root{--a:1}.b{margin:2}@media print{.c h1,.d{margin:3}}tbody{margin:6}`,
		"<i title='>' class=\"x\n&#98;\td\"/>":  `:root{--a:1}.b{margin:2}@media print{.c h1,.d{margin:3}}tbody{margin:6}`,
		`<!-- <b title="--> <i class='a d`:      `:root{--a:1}@media print{.a{margin:1}.c h1,.d{margin:3}@supports (x:y){.a{margin:4}}}@media screen{@supports (x:y){.a{margin:5}}}tbody{margin:6}`,
		`<svg><use href="#a"/></svg> class="b"`: `:root{--a:1}.b{margin:2}tbody{margin:6}`,
	} {
		if got := used(page); got != want {
			t.Errorf("%s has\n%s, want\n%s", page, got, want)
		}
	}
	if got, want := used(`<i class="b">`, `<p class="d">`), used(`<i class="b"><p class="d">`); got != want {
		t.Errorf("a page in two parts has %s, want %s", got, want)
	}
}

func TestStylesThatCannotStandInAPage(t *testing.T) {
	t.Parallel()
	for _, list := range []string{`{"rules":[{"text":"a{--x:'</style>'}","needs":[[]]}]}`, `[]`} {
		if _, err := render.ReadStyles(list); err == nil {
			t.Errorf("%s was read", list)
		}
	}
}

// FuzzUsedStyles checks that a page contains each rule whose selector needs only what is in the document that a browser
// makes of the page.
func FuzzUsedStyles(f *testing.F) {
	names := []string{
		"a", "p", "br", "html", "tbody", "tr", "td", "colgroup", "col", "img", "image", "svg", "lineargradient", "foreignobject", "select",
		"option", "template", "math", ".a", ".b", ".A", ".x&y", ".ü", ".&amp", "." + "\u00a0",
	}
	type listed struct {
		Text  string     `json:"text"`
		Needs [][]string `json:"needs"`
	}
	var rules []listed
	for _, one := range names {
		for _, other := range names {
			rules = append(rules, listed{one + " " + other + ";", [][]string{{"none"}, {one, other}}})
		}
	}
	list, err := json.Marshal(rules)
	if err != nil {
		f.Fatal(err)
	}
	used := styles(f, string(list))
	for _, page := range []string{
		`<p class="a b">x<br/>`, `<table class=a><td>x<col>`, `</p></br>`, `<svg><linearGradient class='x&amp;y'/><image>`, `<image CLASS="ü">`,
		"<a\fclass\n=\r\"A\u00a0b\u00a0\">", `<a/class="a"/x class="b">`, `<a href='<p' title="class=b">`, `<!--><p class=a>-->`, `<a =class="b">`,
		`<textarea></textarea><p class=">a">`, `<noscript><p class="a">`, `<a"class="b"title>`, `<math><annotation-xml class=b>`, `<p class="&amp &amp">`,
		`<select><option class=a><tr>`, `<template><tr class=b>`, `<a class`, `<a class=`, `<a class="`, `<`, `</`, `<plaintext class=a><p class=b>`,
	} {
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, page string) {
		document, err := html.Parse(strings.NewReader(page))
		if err != nil {
			t.Skip(err)
		}
		has := map[string]bool{}
		for n := range document.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			has[strings.ToLower(n.Data)] = true
			for _, a := range n.Attr {
				if a.Namespace != "" || a.Key != "class" {
					continue
				}
				for _, class := range strings.FieldsFunc(a.Val, func(c rune) bool { return strings.ContainsRune(" \t\n\f\r", c) }) {
					has["."+class] = true
				}
			}
		}
		got := used(page)
		for _, r := range rules {
			if needs := r.Needs[1]; has[needs[0]] && has[needs[1]] && !strings.Contains(got, r.Text) {
				t.Errorf("%q lacks %q; it has %q", page, r.Text, slices.Sorted(maps.Keys(has)))
			}
		}
	})
}

func TestTheBrandWinsOverTheFile(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.brand.Store(`{"font":"lora"}`)
	text := h.html(h.get(render.Request{Origin: "https://example.co.uk", Path: "/branded", Code: "src/Notes.tsx"}))
	brand, file := strings.Index(text, ":root:root{--font"), strings.Index(text, `<link rel="stylesheet" href="/assets/later.css"`)
	if brand < 0 || file < brand || strings.Index(text, "</div>") > file {
		t.Errorf("the page has its brand at %d, and the file with rules of less weight at %d: %s", brand, file, text)
	}
}
