package content_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/field"
)

type story struct {
	Title  string      `json:"title" cms:"title"`
	Intro  field.Long  `json:"intro"`
	Body   field.Rich  `json:"body"`
	By     string      `json:"by"`
	Topics []string    `json:"topics" cms:"tags"`
	Photo  field.Image `json:"photo"`
	Out    field.Time  `json:"out"`
	Memo   field.Long  `json:"memo" cms:"private"`
}

func TestFeedNamesFields(t *testing.T) {
	whole := content.Feed{
		Title: "title", Summary: "intro", Body: "body", Author: "by", Tags: "topics", Image: "photo", Date: "out",
	}
	for name, test := range map[string]struct {
		change func(*content.Options)
		says   string // empty where it is taken
	}{
		"whole":           {func(*content.Options) {}, ""},
		"title alone":     {func(o *content.Options) { o.Feed = &content.Feed{Title: "title"} }, ""},
		"plain body":      {func(o *content.Options) { o.Feed.Body = "intro" }, ""},
		"no title":        {func(o *content.Options) { o.Feed.Title = "" }, "title"},
		"unknown title":   {func(o *content.Options) { o.Feed.Title = "name" }, `"name"`},
		"unknown summary": {func(o *content.Options) { o.Feed.Summary = "excerpt" }, `"excerpt"`},
		"rich summary":    {func(o *content.Options) { o.Feed.Summary = "body" }, `"body"`},
		"private body":    {func(o *content.Options) { o.Feed.Body = "memo" }, `"memo"`},
		"author of tags":  {func(o *content.Options) { o.Feed.Author = "topics" }, `"topics"`},
		"tags of text":    {func(o *content.Options) { o.Feed.Tags = "by" }, `"by"`},
		"image of text":   {func(o *content.Options) { o.Feed.Image = "by" }, `"by"`},
		"date of text":    {func(o *content.Options) { o.Feed.Date = "by" }, `"by"`},
		"no page":         {func(o *content.Options) { o.Page = "" }, "page"},
		"closed":          {func(o *content.Options) { o.Access = core.Closed }, "visitors"},
	} {
		feed := whole
		_, err := content.NewRegistry(define[story]("story", func(o *content.Options) {
			o.Page, o.Feed = "/stories/:id", &feed
			test.change(o)
		}))
		switch {
		case test.says == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.says != "" && (err == nil || !strings.Contains(err.Error(), `"story"`) || !strings.Contains(err.Error(), test.says)):
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
