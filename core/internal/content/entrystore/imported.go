package entrystore

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

// importedKeys hold data about an entry's last import. The key has a hash of the id, so that an entry that was deleted
// permanently is recognised without storing its id.
const importedKeys = "imported" // type, hash of the id -> Imported

// ImportedKey returns the key of the data about an entry's last import.
func ImportedKey(typ, id string) string {
	sum := sha256.Sum256([]byte(typ + "\x00" + id))
	return Key(importedKeys, typ, hex.EncodeToString(sum[:16]))
}

// Imported is the data about an entry's last import. It is kept when the entry is deleted.
type Imported struct {
	// Digest is the hash of the imported item; empty after the entry was deleted permanently.
	Digest string `json:"digest,omitempty"`
	// Rev and Updated, in nanoseconds, are those of the entry after the import. If the entry has others, it was changed
	// since; a migration changes only the revision. They are 0 after the entry was deleted permanently.
	Rev     uint64 `json:"rev,omitempty"`
	Updated int64  `json:"updated,omitempty"`
	// Source is a hash of the item's source, in case several sources have the same id.
	Source string `json:"source,omitempty"`
}

// LoadImported reads the data about an entry's last import; false if there was none.
func LoadImported(g Getter, typ, id string) (i Imported, known bool, err error) {
	value, err := g.Get(ImportedKey(typ, id))
	if errors.Is(err, storage.ErrNotFound) {
		return i, false, nil
	}
	if err != nil {
		return i, false, err
	}
	if err := json.Unmarshal(value, &i); err != nil {
		return i, false, fmt.Errorf("entrystore: imported: %w", err)
	}
	return i, true, nil
}

// PutImported stores the data about an entry's import.
func PutImported(w storage.Writer, typ, id string, i Imported) error {
	value, err := json.Marshal(i)
	if err != nil {
		return err
	}
	w.Put(ImportedKey(typ, id), value)
	return nil
}
