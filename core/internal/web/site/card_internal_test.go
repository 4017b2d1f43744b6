package site

import (
	"strings"
	"testing"
)

func TestLogoOfACard(t *testing.T) {
	for _, c := range []struct {
		card       card
		want, lack string
	}{
		{card{}, `<p class="site">A &amp; B</p>`, "<img"},
		{card{Logo: "/media/a/a.svg"}, `<img src="/media/a/a.svg" alt="A &amp; B">`, "<source"},
		{card{LogoDark: "/media/b/b.svg"}, `<img src="/media/b/b.svg" alt="A &amp; B">`, "<source"},
		{
			card{Logo: "/media/a/a.svg", LogoDark: "/media/b/b.svg"},
			`<source srcset="/media/b/b.svg" media="(prefers-color-scheme: dark)"><img src="/media/a/a.svg"`, "<p class=\"site\">A",
		},
		{card{Logo: "https://other.example/a.svg", LogoDark: "//other.example/b.svg"}, `<p class="site">A &amp; B</p>`, "<img"},
	} {
		got := c.card.logoHTML("A & B")
		if !strings.Contains(got, c.want) || strings.Contains(got, c.lack) {
			t.Errorf("%+v: %s", c.card, got)
		}
	}
	if got := (card{}).logoHTML(""); got != "" {
		t.Errorf("without a name: %s", got)
	}
}
