package writer_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
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
	t.Parallel()
	whole := model.Feed{
		Title: "title", Summary: "intro", Body: "body", Author: "by", Tags: "topics", Image: "photo", Date: "out",
	}
	for name, test := range map[string]struct {
		change func(*model.Options)
		says   string // empty if it is accepted
	}{
		"whole":           {func(*model.Options) {}, ""},
		"title alone":     {func(o *model.Options) { o.Public.Feed = &model.Feed{Title: "title"} }, ""},
		"plain body":      {func(o *model.Options) { o.Public.Feed.Body = "intro" }, ""},
		"no title":        {func(o *model.Options) { o.Public.Feed.Title = "" }, "title"},
		"unknown title":   {func(o *model.Options) { o.Public.Feed.Title = "name" }, `"name"`},
		"unknown summary": {func(o *model.Options) { o.Public.Feed.Summary = "excerpt" }, `"excerpt"`},
		"rich summary":    {func(o *model.Options) { o.Public.Feed.Summary = "body" }, `"body"`},
		"private body":    {func(o *model.Options) { o.Public.Feed.Body = "memo" }, `"memo"`},
		"author of tags":  {func(o *model.Options) { o.Public.Feed.Author = "topics" }, `"topics"`},
		"tags of text":    {func(o *model.Options) { o.Public.Feed.Tags = "by" }, `"by"`},
		"image of text":   {func(o *model.Options) { o.Public.Feed.Image = "by" }, `"by"`},
		"date of text":    {func(o *model.Options) { o.Public.Feed.Date = "by" }, `"by"`},
		"no page":         {func(o *model.Options) { o.Public.Page = "" }, "page"},
		"closed":          {func(o *model.Options) { o.Access = core.Closed }, "visitors"},
	} {
		feed := whole
		_, err := model.NewRegistry(define[story]("story", func(o *model.Options) {
			o.Public.Page, o.Public.Feed = "/stories/:id", &feed
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
