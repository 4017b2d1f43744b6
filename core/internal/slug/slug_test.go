package slug

import (
	"strings"
	"testing"
	"unicode"

	"github.com/quoin-cms/quoin/core/field"
)

func TestOf(t *testing.T) {
	long := strings.Repeat("word ", 30)
	for title, want := range map[string]string{
		"Client Portal":                   "client-portal",
		"  Core Web Vitals: a budget!  ":  "core-web-vitals-a-budget",
		"Research & Development":          "research-and-development",
		"R&D":                             "r-and-d",
		"&":                               "and",
		"& more &":                        "and-more-and",
		"Crème brûlée, naïve Łódź":        "creme-brulee-naive-lodz",
		"Straße ÆØÅ þorn":                 "strasse-aeoa-thorn",
		"ﬁne ½ ①":                         "fine-1-2-1",
		"İstanbul ıs":                     "istanbul-is",
		"e\u0301te\u0301":                 "ete",
		"Don't_stop.now/ever":             "don-t-stop-now-ever",
		"2026":                            "2026",
		"日本 Go":                           "ri-ben-go",
		"北京 2026":                         "bei-jing-2026",
		"ガイド":                             "gaido",
		"한국어 안내":                          "hangugeo-annae",
		"Привет, мир!":                    "privet-mir",
		"Объявление":                      "obiavlenie",
		"Ελληνικά νέα":                    "ellenika-nea",
		"مرحبا بالعالم":                   "mrhb-bllm",
		"שלום":                            "shlvm",
		"สวัสดี":                          "swsd",
		"Tiếng Việt":                      "tieng-viet",
		"😀":                               "",
		"— … !":                           "",
		"":                                "",
		"\x00\xff<script>":                "script",
		long:                              strings.TrimSuffix(strings.Repeat("word-", 16), "-"),
		strings.Repeat("a", 200):          strings.Repeat("a", 80),
		strings.Repeat("a", 80):           strings.Repeat("a", 80),
		strings.Repeat("a", 80) + " b":    strings.Repeat("a", 80),
		strings.Repeat("a", 79) + " bc":   strings.Repeat("a", 79),
		strings.Repeat("a", 79) + " b c":  strings.Repeat("a", 79),
		strings.Repeat("a", 78) + " b":    strings.Repeat("a", 78) + "-b",
		strings.Repeat("a", 78) + " b cd": strings.Repeat("a", 78) + "-b",
		strings.Repeat("ß", 60):           strings.Repeat("s", 80),
	} {
		if got := Of(title); got != want {
			t.Errorf("%.100q gives %q, want %q", title, got, want)
		}
	}
}

func TestSlugChoicesAreDifferentSlugs(t *testing.T) {
	const id = "018f3c9e-7a51-7b2c-9d10-c0ffee123456"
	for _, base := range []string{"a", "client-portal", strings.Repeat("a", 80), strings.TrimSuffix(strings.Repeat("word-", 16), "-")} {
		seen := map[string]bool{}
		for slug := range Choices(base, id) {
			if field.Slug(slug).Check() != nil || slug == "" || seen[slug] {
				t.Errorf("%q is offered as %q, once before: %v", base, slug, seen[slug])
			}
			seen[slug] = true
		}
		if len(seen) != Tries+1 || !seen[base] {
			t.Errorf("%q has %d choices", base, len(seen))
		}
	}
}

func FuzzOf(f *testing.F) {
	for _, seed := range []string{"Client Portal", "R & D", "Łódź", "ﷺ", "a\u0301\u0301", strings.Repeat("x ", 99), "\xff", "-a--b-"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, title string) {
		slug := Of(title)
		if slug != "" && field.Slug(slug).Check() != nil {
			t.Fatalf("%q gives %q, which is no slug", title, slug)
		}
		if again := Of(slug); again != slug {
			t.Fatalf("%q gives %q, and that gives %q", title, slug, again)
		}
		if slug == "" && strings.ContainsFunc(title, func(r rune) bool { return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) }) {
			t.Fatalf("%q gives nothing", title)
		}
		if other := Of(strings.ToUpper(slug)); other != slug {
			t.Fatalf("%q in capitals gives %q", slug, other)
		}
	})
}
