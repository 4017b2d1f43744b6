package plugin

import "io"

// Media reads the files of the media library, and adds files.
type Media struct {
	open  func(id string) (io.ReadCloser, error)
	store func(name string, from io.Reader) (id string, err error)
}

// NewMedia returns media of two functions. The host calls it.
func NewMedia(open func(id string) (io.ReadCloser, error), store func(name string, from io.Reader) (id string, err error)) Media {
	return Media{open, store}
}

// Open opens the file of an entry of the type "media", as it is stored. It fails with core.NotFound. The caller closes the file.
func (m Media) Open(id string) (io.ReadCloser, error) { return m.open(id) }

// Store adds a file to the library and returns the id of its entry, which a field for a picture or a file accepts. name is
// what people call it: "poster.jpg". The kind of the file is found out from its content, and the file is cleaned as an upload
// is. If the library has the same file already, Store returns the id of that entry, from the trash if necessary. It fails with
// core.TooLarge, with core.Unsupported for a kind of file that the library does not have, with core.Invalid for a file that
// is damaged, with core.Full if the disk is full, and with an error of from. In a GET it fails like other writes.
func (m Media) Store(name string, from io.Reader) (id string, err error) { return m.store(name, from) }
