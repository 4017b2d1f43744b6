package site

import (
	"context"
	"encoding/json"
	"html"
	"strings"
)

// card is what a page in the place of the site shows of its owner. A field that nobody has entered is empty.
type card struct {
	Logo     string `json:"logo"`
	LogoDark string `json:"logoDark"`
	Email    string `json:"contactEmail"`
	Phone    string `json:"phone"`
	Address  string `json:"address"`
}

// card returns the logo and the contact data in the settings; a zero card if they cannot be read.
func (r *settingsReader) card(ctx context.Context) (c card) {
	body, _ := r.settingsJSON(ctx)
	if body == nil || json.Unmarshal(body, &c) != nil {
		return card{}
	}
	return c
}

// logoHTML returns the logo with the name of the site as its alternative text; the name alone where there is no logo
// among the files of the site.
func (c card) logoHTML(name string) string {
	light, dark := ownFile(c.Logo), ownFile(c.LogoDark)
	switch {
	case light == "" && dark == "":
		if name == "" {
			return ""
		}
		return `<p class="site">` + html.EscapeString(name) + `</p>`
	case light == "":
		light = dark
	}
	source := ""
	if dark != "" && dark != light {
		source = `<source srcset="` + html.EscapeString(dark) + `" media="(prefers-color-scheme: dark)">`
	}
	return `<p class="site"><picture>` + source + `<img src="` + html.EscapeString(light) + `" alt="` + html.EscapeString(name) + `"></picture></p>`
}

// ownFile returns the address of a file of the site: the page may load no other. It is empty for any other address.
func ownFile(address string) string {
	if !strings.HasPrefix(address, "/media/") || strings.ContainsAny(address, " ,") {
		return ""
	}
	return address
}

// contactHTML returns the contact data with links; empty if nobody has entered any.
func (c card) contactHTML() string {
	var lines []string
	if c.Email != "" {
		lines = append(lines, `<a href="mailto:`+html.EscapeString(c.Email)+`">`+html.EscapeString(c.Email)+`</a>`)
	}
	if c.Phone != "" {
		number := strings.NewReplacer(" ", "", "(", "", ")", "", "-", "").Replace(c.Phone)
		lines = append(lines, `<a href="tel:`+html.EscapeString(number)+`">`+html.EscapeString(c.Phone)+`</a>`)
	}
	if c.Address != "" {
		lines = append(lines, html.EscapeString(c.Address))
	}
	if len(lines) == 0 {
		return ""
	}
	return "<address>" + strings.Join(lines, "\n") + "</address>"
}
