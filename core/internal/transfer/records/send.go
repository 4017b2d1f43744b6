package records

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/transfer"
)

// sender sends the records of the spool.
type sender struct {
	*collector
	addresses map[string]string // of the files that were sent, by name
	froms     map[string]bool   // the sources of the redirects that were sent
}

// send sends the records of the spool with their files and redirects.
func (c *collector) send(spool *json.Decoder) error {
	s := &sender{collector: c, addresses: map[string]string{}, froms: map[string]bool{}}
	for {
		var r record
		err := spool.Decode(&r)
		if errors.Is(err, io.EOF) {
			return c.to.End()
		}
		if err == nil {
			err = c.ctx.Err()
		}
		if err == nil {
			err = s.record(&r)
		}
		if err != nil {
			return err
		}
	}
}

func (s *sender) record(r *record) error {
	if r.Refused != "" {
		return s.refuse(r.Type, r.Where, r.Refused)
	}
	if r.Type == redirect.TypeName {
		return s.redirectRecord(r)
	}
	for _, name := range r.Files {
		if err := s.file(r.Where, name); err != nil {
			return err
		}
	}
	t, err := s.registry.Find(r.Type)
	if err != nil {
		return err
	}
	entry := s.rewrite(t, r)
	if len(entry) > maxFields {
		return s.refuse(r.Type, r.Where, fmt.Sprintf("its fields are longer than %d bytes", maxFields))
	}
	out := transfer.Record{
		Type: r.Type, Where: r.Where, Entry: entry, Source: s.source, Instead: r.Instead, Of: r.Key, Fits: r.Key != "", Floating: r.Floating,
	}
	if err := s.to.Send(transfer.Frame{Record: &out}, nil); err != nil {
		return err
	}
	return s.redirects(r)
}

func (s *sender) refuse(typ, where, why string) error {
	return s.to.Send(transfer.Frame{Record: &transfer.Record{Type: typ, Where: where, Refused: why}}, nil)
}

// redirects sends redirects from the former addresses of a record to its page.
func (s *sender) redirects(r *record) error {
	if r.Address == "" {
		return nil
	}
	for _, from := range r.Former {
		if s.isOwnPage(from) {
			continue
		}
		// The site replaces the address by that of the entry's page, which is known at the end.
		to, fields := transfer.Redirect(from, r.Address)
		if to == nil {
			continue
		}
		out := transfer.Record{Type: redirect.TypeName, Where: r.Where, Of: r.Key, Instead: r.Instead, Led: true}
		if err := s.sendRedirect(to.From, out, fields); err != nil {
			return err
		}
	}
	return nil
}

// isOwnPage reports whether an address is that of a page of the program itself, such as "/blog", which no redirect can lead on from.
func (s *sender) isOwnPage(address string) bool {
	address, _, query := strings.Cut(address, "?")
	address = strings.Trim(address, "/")
	return !query && !strings.Contains(address, "/") && s.registry.ReservedPath("/"+address)
}

// redirectRecord sends a record that is a redirect.
func (s *sender) redirectRecord(r *record) error {
	var fields map[string]any
	if err := json.Unmarshal(r.Entry, &fields); err != nil {
		return err
	}
	from, _ := fields["from"].(string)
	to, _ := fields["to"].(string)
	target, known := transfer.Redirect(from, to)
	if target == nil { // the site says why
		return s.to.Send(transfer.Frame{Record: &transfer.Record{Type: r.Type, Where: r.Where, Entry: r.Entry, Source: s.source}}, nil)
	}
	for name, value := range fields {
		if _, ours := known[name]; !ours || name == "kind" {
			known[name] = value
		}
	}
	return s.sendRedirect(target.From, transfer.Record{Type: r.Type, Where: r.Where, Led: true}, known)
}

// sendRedirect sends a redirect, unless an earlier record has its address.
func (s *sender) sendRedirect(from string, out transfer.Record, fields map[string]any) (err error) {
	if s.froms[from] {
		return nil
	}
	s.froms[from] = true
	if out.Entry, err = json.Marshal(fields); err != nil {
		return err
	}
	return s.to.Send(transfer.Frame{Record: &out}, nil)
}
