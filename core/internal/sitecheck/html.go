package sitecheck

import (
	"context"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/schema"
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
			if to, has := attribute(tag, schema.EntryLink); has {
				s.checkEntryLink(ctx, e, path, to)
			} else if address, has := attribute(tag, "href"); has {
				s.checkLink(ctx, e, path, address)
			}
		case atom.Img:
			s.checkImg(e, path, tag)
		}
	}
}

// checkEntryLink reports a link to an entry whose page visitors do not see. to is the type and the id.
func (s *survey) checkEntryLink(ctx context.Context, e *entry, path, to string) {
	typ, id, _ := strings.Cut(to, "/")
	leads, known := s.leads[to]
	if !known {
		found, err := s.service.Answers.Addresses(ctx, core.Visitors, []query.Ref{{Type: typ, ID: id}})
		leads = err != nil || len(found) > 0 // an entry that cannot be read is no finding
		s.leads[to] = leads
	}
	if !leads {
		s.add(BrokenLink, e, path, Warning, "A link in the text leads to an entry that is deleted or not published. Visitors read its words without the link.")
		return
	}
	if e.id != id {
		s.follow(e, typ, id)
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
