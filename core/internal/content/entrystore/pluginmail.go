package entrystore

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

const pluginMailKeys = "pluginmail" // plugin -> its mails

// PluginMails are the numbers of mails of a plugin.
type PluginMails struct {
	Waiting int     `json:"waiting"` // mails that are still tried
	Sent    []int64 `json:"sent"`    // when the latest mails were accepted, in Unix seconds
}

// LoadPluginMails reads the numbers of mails of a plugin.
func LoadPluginMails(g Getter, plugin string) (m PluginMails, err error) {
	value, err := g.Get(Key(pluginMailKeys, plugin))
	if errors.Is(err, storage.ErrNotFound) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(value, &m); err != nil {
		return m, fmt.Errorf("entrystore: mails of a plugin: %w", err)
	}
	return m, nil
}

// PutPluginMails stores the numbers of mails of a plugin.
func PutPluginMails(w storage.Writer, plugin string, m PluginMails) error {
	value, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.Put(Key(pluginMailKeys, plugin), value)
	return nil
}

// CountWaiting changes the number of waiting mails of the plugin that sent a mail; a mail of the program changes nothing.
func CountWaiting(w storage.Writer, l Letter, by int) error {
	if l.Plugin == "" {
		return nil
	}
	m, err := LoadPluginMails(w, l.Plugin)
	if err != nil {
		return err
	}
	m.Waiting = max(m.Waiting+by, 0)
	return PutPluginMails(w, l.Plugin, m)
}
