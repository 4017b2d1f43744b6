package plugin

// Tx is a transaction: see Content.Do. It is valid until the function of Do returns, and not safe for concurrent use. It has no
// list, count or scan: keep a number that must not be exceeded in an entry or in Data.
type Tx struct {
	// Data is the data of the plugin within the transaction.
	Data TxData
	// Mail sends mails if the transaction is committed. It fails as Site.Mail does; beyond the limits, Do fails.
	Mail Mail
	// Links makes and reads the tokens of links. A token that is used becomes invalid if the transaction is committed; if
	// somebody else has used it meanwhile, Do fails with core.NotFound.
	Links Links

	source txSource
}

// TxData is Data within a transaction.
type TxData struct{ source txSource }

// txSource is a transaction of the host.
type txSource interface {
	Read(typ, id string, into any) error
	Create(typ string, fields any) (id string, err error)
	Update(typ, id string, fields any) error
	Delete(typ, id string) error
	Get(key string) ([]byte, error)
	Set(key string, value []byte) error
	Unset(key string) error
}

// NewTx returns the transaction of a source. The host calls it.
func NewTx(from txSource, mail Mail, links Links) Tx {
	return Tx{Data: TxData{from}, Mail: mail, Links: links, source: from}
}

// Read decodes an entry into into as Content.Read does, with the changes of the transaction. It accepts an id, but no slug.
func (tx Tx) Read(typ, id string, into any) error { return tx.source.Read(typ, id, into) }

// Create adds an entry as Content.Create does.
func (tx Tx) Create(typ string, fields any) (id string, err error) {
	return tx.source.Create(typ, fields)
}

// Update changes an entry as Content.Update does. It fails with core.NotAllowed if that would hide an entry that contains
// others.
func (tx Tx) Update(typ, id string, fields any) error { return tx.source.Update(typ, id, fields) }

// Delete moves an entry to the trash as Content.Delete does. It fails with core.NotAllowed for an entry that the transaction
// has created. The references to the entry are those before the transaction.
func (tx Tx) Delete(typ, id string) error { return tx.source.Delete(typ, id) }

// Get is Data.Get, with the changes of the transaction.
func (d TxData) Get(key string) ([]byte, error) { return d.source.Get(key) }

// Set is Data.Set.
func (d TxData) Set(key string, value []byte) error { return d.source.Set(key, value) }

// Delete is Data.Delete.
func (d TxData) Delete(key string) error { return d.source.Unset(key) }
