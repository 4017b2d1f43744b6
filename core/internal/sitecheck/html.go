package sitecheck

import (
	"context"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/quoin-cms/quoin/core/field"
)

// checkHTML checks the links and the pictures of a rich text.
func (s *survey) checkHTML(ctx context.Context, e *entry, path, text string) {
	if !strings.Contains(text, "<a ") && !strings.Contains(text, "<img") {
		return
	}
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		switch tag := tokens.Token(); tag.DataAtom {
		case atom.A:
			if address, has := attribute(tag, "href"); has {
				s.checkLink(ctx, e, path, address)
			}
		case atom.Img:
			s.checkImg(e, path, tag)
		}
	}
}

// checkImg reports a picture of a rich text that has no alternative text, neither here nor in the library.
func (s *survey) checkImg(e *entry, path string, tag html.Token) {
	address, _ := attribute(tag, "src")
	alt, _ := attribute(tag, "alt")
	if id := field.MediaID(address); id != "" && s.service.hasLibrary() {
		s.checkImage(e, path, address, strings.TrimSpace(alt))
		return
	}
	if strings.TrimSpace(alt) == "" {
		s.add(MissingAlt, e, path, Warning, "A picture in the text has no alternative text.")
	}
}

func attribute(tag html.Token, name string) (string, bool) {
	for _, a := range tag.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}
