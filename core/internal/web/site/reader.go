package site

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// exposedHeaders lists the headers of an answer that the pages of the site read.
var exposedHeaders = []string{"Link", api.HeaderTotal}

// Reader returns the function with which the pages read the API.
func Reader(a *api.API) func(ctx context.Context, path string) render.Answer {
	return func(ctx context.Context, path string) render.Answer {
		out := a.Ask(ctx, path)
		answer := answerOf(out)
		answer.Types = append(a.Types(path), out.Reads...)
		return answer
	}
}

// answerOf returns what an app reads of a response, with the body uncompressed.
func answerOf(out api.Response) render.Answer {
	header := map[string]string{}
	if out.MediaType != "" {
		header["content-type"] = out.MediaType
	}
	for _, name := range exposedHeaders {
		if value := out.Get(name); value != "" {
			header[strings.ToLower(name)] = value
		}
	}
	body, tag := out.Body, out.ETag
	if out.Coded != nil {
		body, tag = out.Coded.In(""), out.Coded.Tag("")
	}
	if tag != "" {
		header["etag"] = tag
	}
	return render.Answer{Status: out.Status, Header: header, Body: body}
}

// Picture returns the function with which the pages read their icons.
func Picture(set *icons.Set) func(style, name string) ([]byte, error) {
	return func(style, name string) ([]byte, error) {
		svg, _, err := set.SVG(style, name)
		return svg, err
	}
}
