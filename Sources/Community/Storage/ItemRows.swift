/// The accounts whose kept items the statements of a transaction may see.
///
/// The rules name the account in each statement. This is the second line: PostgreSQL hides the rows of all other accounts, so that a statement
/// that lacks the condition returns and changes nothing of them. SQLite has no row-level security.
enum ItemRows {
  /// Those of one account, by its id.
  case of(String)
  /// Those of all accounts, to copy the database.
  case all

  /// The value of the setting that the policy compares with the account of a row; no id is `*`.
  fileprivate var setting: String {
    switch self {
    case .of(let id): id
    case .all: "*"
    }
  }

  /// The statements that let PostgreSQL hide rows, also from the owner of the table.
  static let policy = [
    "ALTER TABLE item ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE item FORCE ROW LEVEL SECURITY",
    """
    CREATE POLICY item_account ON item USING (current_setting('planday.items', true) IN (account, '*'))
    """,
  ]
}

extension StoreSession {
  /// Shows the items of some accounts to the following statements of the transaction; before, there are none.
  ///
  /// - Throws: ``CommunityError`` if the database fails.
  func show(_ rows: ItemRows) throws(CommunityError) {
    guard dialect == .postgres else { return }
    try self.rows("SELECT set_config('planday.items', ?, true)", .text(rows.setting))
  }
}
