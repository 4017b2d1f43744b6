package markdown

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// judge decides whether visitors see an article. If that is not certain, the article becomes a draft, so that an
// embargoed or unfinished text is never published by mistake.
type judge struct {
	m    matter
	name string // of the file
	file []byte
	post *articles.Post
	note func(where, what string) // nil if nothing is noted
}

// hold makes the article a draft. A reason that the author did not give is noted, with the line of the first of the
// names and its value.
func (j *judge) hold(reason string, names ...string) {
	j.post.Status = "draft"
	if reason == "" || j.note == nil {
		return
	}
	where := fmt.Sprintf("%s:%d", j.name, lineOf(j.file, names...))
	for _, name := range names {
		if said := j.m.says(name); said != "" {
			where += ": " + name + ": " + said
			break
		}
	}
	j.note(where, "articles came as drafts: "+reason)
}

// shutting are the names that hide an article if they are true, and opening those that hide it if they are false.
var (
	shutting = words("draft isdraft hidden private unlisted unpublished wip headless")
	opening  = words("published ispublished publish public visible")
)

// judge sets the status of the article. A doubt is a reason to hold it; unread says that a time could not be read.
func (j *judge) judge(doubt string, unread bool, now time.Time) {
	for name := range j.m {
		switch key := spoken(name); {
		case shutting[key]:
			j.shut(name)
		case opening[key]:
			j.open(name)
		case key == "password" && j.m.text(name) != "":
			j.hold("")
		case key == "visibility" && !slices.Contains([]string{"public", "published"}, strings.ToLower(j.m.text(name))):
			j.hold("")
		}
	}
	j.built()
	j.status()
	if strings.Contains("/"+j.name, "/_drafts/") {
		j.hold("")
	}
	if unread {
		j.hold("their date is not understood", j.unreadName())
	}
	if doubt != "" {
		j.hold(doubt)
	}
	p := j.post
	if !p.UnpublishAt.IsZero() && p.UnpublishAt.Before(now) {
		if p.UnpublishAt = (time.Time{}); p.Status == "published" {
			p.Status = "archived"
		}
	}
}

func (j *judge) shut(name string) {
	switch j.m.asks(name) {
	case yes:
		j.hold("")
	case unclear:
		j.hold(`what their "`+core.Cut(name, 20)+`" says is not understood`, name)
	}
}

func (j *judge) open(name string) {
	shown := j.m.asks(name)
	if shown == no {
		j.hold("")
	} else if _, isTime := timeOf(j.m.text(name)); shown == unclear && !isTime {
		j.hold(`what their "`+core.Cut(name, 20)+`" says is not understood`, name)
	}
}

// built holds articles that their generator does not turn into pages: Hugo, Zola and Eleventy can be told so.
func (j *judge) built() {
	for _, name := range []string{"build", "_build"} {
		options, _ := j.m[name].(map[string]any)
		if render, said := options["render"].(string); said && render != "always" && render != "true" {
			j.hold("")
		}
	}
	for _, name := range []string{"render", "permalink"} {
		if j.m.text(name) == "false" {
			j.hold("")
		}
	}
}

// status reads the status, which some programs write as a tag.
func (j *judge) status() {
	switch strings.ToLower(strings.TrimSpace(j.m.text("status"))) {
	case "published", "publish", "public", "live":
	case "archived":
		if j.post.Status == "published" {
			j.post.Status = "archived"
		}
	case "draft", "drafts", "pending", "private":
		j.hold("")
	default:
		if _, said := j.m["status"]; said {
			j.hold(`their status is not understood, as "`+core.Shorten(fmt.Sprint(j.m["status"]))+`"`, "status")
		}
	}
	for _, tag := range j.m.texts("tags") { // of Nikola
		if tag = strings.ToLower(tag); tag == "draft" || tag == "private" {
			j.hold("they have the tag draft or private", "tags")
		}
	}
}

// unreadName returns the name of the first time that cannot be read.
func (j *judge) unreadName() string {
	for _, name := range []string{"date", "pubdate", "publishdate", "expirydate"} {
		if _, unread := j.m.when(name); unread {
			return name
		}
	}
	return "date"
}
