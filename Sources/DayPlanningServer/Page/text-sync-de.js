// The synchronization with the visitor's account, in German. Loaded once there is an account.
// @ts-check
export default {
  syncSame: "In Ihrem Konto, {time}.", syncBusy: "Wird abgeglichen …", syncLost: "Wartet auf eine Verbindung.",
  syncFailed: "Ihr Konto ist gerade nicht zu erreichen. Die Seite versucht es wieder.",
  syncWaits: { one: "{count} Änderung wartet.", other: "{count} Änderungen warten." }, syncNow: "Jetzt abgleichen",
  syncDays: { one: "{count} Tag", other: "{count} Tage" }, syncPlaces: { one: "{count} Ort", other: "{count} Orte" },
  syncFavorites: { one: "{count} Favorit", other: "{count} Favoriten" },
  syncAsk: "{what} aus diesem Browser auch im Konto behalten?",
  syncKeep: "Im Konto behalten",
  syncLoose: "Nur in diesem Browser: {what}.", syncCopy: "{name} (dieses Gerät, {time})", syncShow: "Zeigen",
  syncCopied: "„{name}“ wurde auf zwei Geräten geändert. Beides bleibt; hier heißt es „{copy}“.",
  syncCopiedMany: {
    one: "{count} Eintrag wurde auf zwei Geräten geändert. Beides bleibt.",
    other: "{count} Einträge wurden auf zwei Geräten geändert. Beides bleibt jeweils.",
  },
  syncRestored: "„{name}“ ist wieder da: Ein anderes Gerät hat es nach Ihrem Löschen geändert.",
  syncRestoredMany: {
    one: "{count} Eintrag ist wieder da: Ein anderes Gerät hat ihn geändert.",
    other: "{count} Einträge sind wieder da: Ein anderes Gerät hat sie nach Ihrem Löschen geändert.",
  },
  syncKept: "Ein anderes Gerät hat „{name}“ gelöscht. Es bleibt, weil Sie es hier geändert haben.",
  syncKeptMany: {
    one: "Ein anderes Gerät hat {count} Eintrag gelöscht. Er bleibt, weil Sie ihn hier geändert haben.",
    other: "Ein anderes Gerät hat {count} Einträge gelöscht. Sie bleiben, weil Sie sie hier geändert haben.",
  },
  syncClash: "Auf zwei Geräten geändert, es bleibt die Wahl von hier: {names}.",
  syncDamaged: {
    one: "{count} Eintrag Ihres Kontos ist für diese Seite nicht lesbar. Er bleibt im Konto.",
    other: "{count} Einträge Ihres Kontos sind für diese Seite nicht lesbar. Sie bleiben im Konto.",
  },
  "syncNot-large": "Zu groß und deshalb nicht im Konto: {names}.",
  "syncNot-full": "Ihr Konto ist voll. Nicht darin: {names}. Löschen Sie alte Tage, um Platz zu schaffen.",
  "syncNot-many": "Ihr Konto hat so viele Einträge, wie es fasst. Nicht darin: {names}.",
  syncMore: { one: "{count} weiterer", other: "{count} weitere" },
  syncDayChanged: "„{name}“ wurde auf einem anderen Gerät geändert. Sie sehen den neuesten Stand.",
  syncDayOther: "„{name}“ wurde auf einem anderen Gerät geändert. Speichern Sie hier, wird daraus ein eigener Tag.",
  syncOut:
    "Tage, Orte und Favoriten des Kontos „{name}“ sind noch in diesem Browser. Änderungen bleiben hier, bis "
    + "Sie sich anmelden.",
  syncLeft: "Tage, Orte und Favoriten von „{name}“ bleiben in diesem Browser.",
  syncRemove: "Aus diesem Browser entfernen",
  syncRemoved: "Aus diesem Browser entfernt. Im Konto sind sie noch.",
  syncRemovedSome: {
    one: "{count} Eintrag bleibt, weil seine Änderungen noch nicht im Konto sind.",
    other: "{count} Einträge bleiben, weil ihre Änderungen noch nicht im Konto sind.",
  },
  syncAside: {
    one: "{count} Eintrag des Kontos „{name}“ ist beiseitegelegt, bis sich dieses Konto hier wieder anmeldet.",
    other: "{count} Einträge des Kontos „{name}“ sind beiseitegelegt, bis sich dieses Konto hier wieder anmeldet.",
  },
};
